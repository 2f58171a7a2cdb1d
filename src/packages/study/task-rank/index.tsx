import { useInfiniteQuery } from '@tanstack/react-query'
import { studyQueries } from '@/data/study/study-pages'
import { artOf } from '@/features/page-frame/empty-art'
import { LoadMore } from '@/features/page-frame/load-more'
import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { InClass } from '../parts/in-class'
import { OwnPlace, RankRows } from '../parts/rank-rows'

definePageConfig({ navigationBarTitleText: '任务排行' })

export default screen('subject_task_rank', () => {
  const rank = useInfiniteQuery(studyQueries.taskRank())
  return (
    <InClass of={rank} empty={{ when: ({ pages }) => pages[0]?.rows.length === 0, art: artOf('podium'), text: '榜上还没有人' }}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows)
        return (
          <View id="task-rank" className="page-top">
            <View className="section-title">{pages[0]?.title} · 完成任务数</View>
            <RankRows rows={rows} count={pages[0]?.count ?? 0} unit="个" label="任务排行" />
            <LoadMore of={rank} />
            <OwnPlace mine={pages[0]?.mine ?? null} rows={rows} unit="个" />
          </View>
        )
      }}
    </InClass>
  )
})
