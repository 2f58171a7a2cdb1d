import { useQuery } from '@tanstack/react-query'
import { messageQueries } from '@/data/account/message'
import { go } from '@/navigation/go'
import { Badge } from '@/ui/badge'
import { Cell } from '@/ui/cell'

/** The way to the inbox, with how many messages wait. */
export function MessageCell() {
  const { data } = useQuery(messageQueries.unread())
  const total = data?.total ?? 0
  return (
    <Cell id="messages" side={total > 0 ? <Badge count={total} label={`${total} 条未读`} /> : ''} onClick={() => go('mine_messages')}>
      消息
    </Cell>
  )
}
