import { examQueries } from '@/data/exam/exam'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState, screen } from '@/features/page-frame/screen'
import { replace } from '@/navigation/go'
import { StateNotice } from '@/ui/state-notice'
import { RankBoard } from '../parts/rank-board'
import { useRankPages } from '../parts/use-rank-pages'

definePageConfig({ navigationBarTitleText: '排行榜' })

export default screen('tiku_testpaper_rank', ({ testpaperId }) => {
  const { first, entries, isLoading, isFailed, span, turnTo, addPage } = useRankPages((since, page) =>
    examQueries.rank(testpaperId, page, since),
  )
  const takeExam = () => replace('exam_testpaper', { testpaperId })
  return (
    <QueryState
      of={first}
      empty={{
        when: ({ isHeld, entries: ranked }) => span === 'all' && !isHeld && ranked.length === 0,
        art: artOf('podium'),
        text: '还没有人交卷，第一名等着你',
        action: '去考试',
        onAction: takeExam,
      }}
    >
      {(board) =>
        board.isHeld ? (
          <StateNotice id="rank-held" art={artOf('podium')} text="名次还没发布，老师发布后在这里看" />
        ) : (
          <RankBoard
            board={board}
            words="只计首次作答，同分同名次"
            entries={entries}
            span={span}
            isLoading={isLoading}
            isFailed={isFailed}
            onSpan={turnTo}
            onMore={addPage}
            onTake={takeExam}
          />
        )
      }
    </QueryState>
  )
})
