import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { doubtQueries } from '@/data/doubt/doubt'
import { minuteText } from '@/domain/time/day'
import { Endless } from '@/features/page-frame/endless'
import { screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { useNav } from '@/features/page-frame/use-nav'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'

definePageConfig({ navigationBarTitleText: '答疑次数记录' })

/** How often the learner may still ask a teacher, and every change of it. */
export default screen('doubt_history', () => {
  const quota = useQuery(doubtQueries.quota())
  const list = useInfiniteQuery(doubtQueries.quotaJournal())
  useNav({ rightText: '规则', onRight: () => go('doubt_rules') })
  return (
    <View className="page-top">
      <Card id="quota">
        <Cell side={quota.data ? `${quota.data.left} 次` : '—'}>本月还可以提问</Cell>
      </Card>
      <Endless
        id="quota-lines"
        of={list}
        empty={{ art: studyArt('question'), text: '还没有提问次数的变动', action: '去提问', onAction: () => go('doubt_ask', {}, {}) }}
      >
        {(rows) => (
          <Card>
            {rows.map(({ id, change, balance, reason, at }) => (
              <Cell key={id} side={`${change > 0 ? '+' : ''}${change} 次`}>
                <View>{reason}</View>
                <View className="small">
                  {minuteText(at)} · 剩 {balance} 次
                </View>
              </Cell>
            ))}
          </Card>
        )}
      </Endless>
    </View>
  )
})
