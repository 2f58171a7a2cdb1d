import { useQuery } from '@tanstack/react-query'
import { examQueries } from '@/data/queries/exam'
import { ExamNotices } from '@/features/exam-notices/exam-notices'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { ActionBar } from '@/ui/action-bar'
import { ActionButton } from '@/ui/action-button'
import { Corrections } from './corrections'
import { PointBars } from './point-bars'
import { QuestionReviews } from './question-reviews'
import { ScoreCard } from './score-card'
import { StudyNext } from './study-next'
import { TypeTable } from './type-table'
import './index.scss'

export default screen('tiku_testpaper_result', ({ resultId }) => {
  const result = useQuery(examQueries.result(resultId))
  return (
    <QueryState of={result}>
      {(data) => (
        <>
          <ExamNotices resultId={data.id} />
          <ScoreCard result={data} />
          <Corrections rows={data.corrections} questions={data.questions} />
          <TypeTable rows={data.byType} />
          <PointBars rows={data.byPoint} />
          <StudyNext result={data} />
          <QuestionReviews questions={data.questions} assessing={{ resultId: data.id, until: data.assessUntil ?? 0 }} />
          <ActionBar>
            <ActionButton id="see-rank" look="plain" isWide onClick={() => go('tiku_testpaper_rank', { testpaperId: data.paperId })}>
              看排行
            </ActionButton>
            <ActionButton id="exam-again" isWide onClick={() => go('exam_testpaper', { testpaperId: data.paperId })}>
              再考一次
            </ActionButton>
          </ActionBar>
        </>
      )}
    </QueryState>
  )
})
