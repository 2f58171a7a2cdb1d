import { rankQueries } from '@/data/exam/rank'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { RankBoard } from '../parts/rank-board'
import { useRankPages } from '../parts/use-rank-pages'

definePageConfig({ navigationBarTitleText: '题库排行榜' })

export default screen('tiku_category_rank', ({ categoryId }) => {
  const { first, entries, isLoading, isFailed, span, turnTo, addPage } = useRankPages((since, page) =>
    rankQueries.categoryRank(categoryId, since, page),
  )
  return (
    <QueryState of={first}>
      {(board) => (
        <RankBoard
          board={{ ...board, title: `${board.title}排行榜` }}
          words="各卷首次作答得分相加，同分同名次"
          entries={entries}
          span={span}
          isLoading={isLoading}
          isFailed={isFailed}
          onSpan={turnTo}
          onMore={addPage}
          onTake={() => go('tiku_category', { categoryId })}
        />
      )}
    </QueryState>
  )
})
