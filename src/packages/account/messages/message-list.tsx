import { useInfiniteQuery } from '@tanstack/react-query'
import { messageQueries } from '@/data/account/message'
import type { MessageGroup } from '@/domain/account/message-kinds'
import { LoadMore } from '@/features/page-frame/load-more'
import { QueryState } from '@/features/page-frame/query-state'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { useReturn } from '@/platform/lifecycle'
import { MessageCard } from './message-card'

/** The messages of one group, or of all, a page at a time. */
export function MessageList({ group }: { group: MessageGroup | undefined }) {
  const list = useInfiniteQuery(messageQueries.list(group))
  useReturn(() => void list.refetch({ cancelRefetch: false }))
  const when = ({ pages }: { pages: readonly unknown[][] }) => pages[0]?.length === 0
  return (
    <QueryState
      of={list}
      empty={{ when, text: '还没有消息，订单、考试和纠错有了进展会出现在这里', action: '去学习', onAction: () => go('study_center') }}
    >
      {({ pages }) => (
        <>
          <View id="messages" role="list" label="消息">
            {pages.flat().map((message) => (
              <MessageCard key={message.id} of={message} />
            ))}
          </View>
          <LoadMore of={list} />
        </>
      )}
    </QueryState>
  )
}
