import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { examQueries } from '@/data/queries/exam'
import { Faces } from '@/features/shell/faces'
import { screen } from '@/features/shell/screen'
import { replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { MyPlace } from './my-place'
import { RankRow } from './rank-row'
import './index.scss'

/** The first page carries the title and the learner's own place; more pages are asked for one by one. */
function useRank(testpaperId: number) {
  const [morePages, setMorePages] = useState(0)
  const first = useQuery(examQueries.rank(testpaperId))
  const more = useQueries({ queries: Array.from({ length: morePages }, (_, page) => examQueries.rank(testpaperId, page + 1)) })
  const entries = [first, ...more].flatMap(({ data }) => data?.entries ?? [])
  const isLoading = more.some(({ isPending }) => isPending)
  return { first, entries, isLoading, addPage: () => setMorePages(morePages + 1) }
}

export default screen('tiku_testpaper_rank', ({ testpaperId }) => {
  const { first, entries, isLoading, addPage } = useRank(testpaperId)
  const takeExam = () => replace('exam_testpaper', { testpaperId })
  return (
    <Faces
      of={first}
      empty={{ when: (rank) => rank.entries.length === 0, text: '还没有人交卷，第一名等着你', action: '去考试', onAction: takeExam }}
    >
      {({ title, takerCount, fullMarks, mine }) => (
        <>
          <View className="rank-head">
            <View className="headline" role="heading">
              {title}
            </View>
            <View className="muted">{takerCount} 人参加，只计首次作答，同分同名次</View>
          </View>
          <Card>
            <View id="rank-list" role="list">
              {entries.map((entry) => (
                <RankRow key={entry.userId} entry={entry} fullMarks={fullMarks} isMine={entry.userId === mine?.userId} />
              ))}
            </View>
            {entries.length < takerCount && (
              <ActionButton id="rank-more" look="quiet" isWide isBusy={isLoading} onClick={addPage}>
                {isLoading ? '正在加载' : '加载更多'}
              </ActionButton>
            )}
          </Card>
          <MyPlace mine={mine} fullMarks={fullMarks} onTake={takeExam} />
        </>
      )}
    </Faces>
  )
})
