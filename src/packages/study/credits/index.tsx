import { useInfiniteQuery } from '@tanstack/react-query'
import { serverNow } from '@/data/http/clock'
import { studyQueries } from '@/data/study/study-pages'
import { taskStateNames } from '@/domain/study/credit'
import { nearMomentText } from '@/domain/time/relative-time'
import { LoadMore } from '@/features/page-frame/load-more'
import { screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { InClass } from '../parts/in-class'

definePageConfig({ navigationBarTitleText: '学分明细' })

export default screen('credit_detail', () => {
  const credits = useInfiniteQuery(studyQueries.credits())
  return (
    <InClass
      of={credits}
      empty={{ when: ({ pages }) => pages[0]?.rows.length === 0, art: studyArt('medal'), text: '还没有学分，完成第一个任务就有了' }}
    >
      {({ pages }) => (
        <View id="credits" className="page-top">
          <Card>
            <View className="small">我的学分</View>
            <View className="headline">{pages[0]?.total ?? 0}</View>
            <Cell side="怎么计算" onClick={() => go('about_make_up')}>
              学分规则
            </Cell>
          </Card>
          <Card>
            {pages
              .flatMap(({ rows }) => rows)
              .map(({ id, title, outcome, credits, at }) => (
                <Cell key={id} side={`+${credits}`}>
                  <View>{title}</View>
                  <View className="small">
                    {taskStateNames[outcome]} · {nearMomentText(at, serverNow())}
                  </View>
                </Cell>
              ))}
          </Card>
          <LoadMore of={credits} />
        </View>
      )}
    </InClass>
  )
})
