import { useQuery } from '@tanstack/react-query'
import { supportQueries } from '@/data/account/support'
import { serverNow } from '@/data/http/clock'
import { timeAgo } from '@/domain/time/relative-time'
import { QueryState } from '@/features/page-frame/query-state'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'

/** Lists the learner's letters to customer service, with the answers. */
export function MyMessages() {
  const messages = useQuery(supportQueries.messages())
  return (
    <QueryState of={messages}>
      {(rows) =>
        rows.length > 0 && (
          <View id="my-messages">
            <View className="section-title" role="heading">
              我的留言
            </View>
            {rows.map(({ id, body, answer, createdAt }) => (
              <Card key={id}>
                <View>{body}</View>
                <View className="small">{timeAgo(createdAt, serverNow())}</View>
                <View className="muted">{answer === '' ? '等待客服回复' : `客服回复：${answer}`}</View>
              </Card>
            ))}
          </View>
        )
      }
    </QueryState>
  )
}
