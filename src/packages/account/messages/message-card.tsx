import { useQueryClient } from '@tanstack/react-query'
import type { Message } from '@/contract/account/message.schema'
import { readMessage } from '@/data/account/message-commands'
import { serverNow } from '@/data/http/clock'
import { timeAgo } from '@/domain/time/relative-time'
import { goAddress } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/card'

/** One message: pressing it marks it read and opens what it is about. */
export function MessageCard({ of: { id, title, body, link, at, isRead } }: { of: Message }) {
  const cache = useQueryClient()
  const open = () => {
    if (!isRead) void readMessage(cache, id).catch(() => {})
    if (link !== null) goAddress(link)
  }
  return (
    <View role="listitem">
      <Card id={`message-${id}`} onClick={open}>
        <View className="message__head">
          {!isRead && <Badge label="未读" />}
          <View className="title message__title">{title}</View>
          <View className="small">{timeAgo(at, serverNow())}</View>
        </View>
        <View className="muted message__body">{body}</View>
        {link !== null && <View className="small">查看详情</View>}
      </Card>
    </View>
  )
}
