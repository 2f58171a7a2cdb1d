import type { Study } from '@/contract/tiku/practice.schema'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { TikuBank } from '@/features/tiku/bank/bank'
import { BankSkeleton } from '@/features/tiku/bank/bank-skeleton'
import { OfflineWay } from '@/features/tiku/bank/offline-way'
import { StudyCard } from '@/features/tiku/bank/study-card'
import { useBank } from '@/features/tiku/bank/use-bank'
import { back, replace } from '@/navigation/go'
import { ExamDayCard } from './exam-day'
import { SubjectCard } from './subject-card'

definePageConfig({ navigationBarTitleText: '题库' })

/** How far the learner is, what to go on with, and the day of the exam. */
function Own({ study }: { study: Study }) {
  return (
    <>
      <StudyCard study={study} isShort={false} />
      <ExamDayCard study={study} />
    </>
  )
}

export default screen('tiku_category', ({ categoryId }) => {
  const { home, study, both } = useBank(categoryId)
  const empty = { text: '这个分类还没有题目', action: '返回', onAction: back }
  return (
    <>
      <QueryState of={both} skeleton={<BankSkeleton />} empty={{ when: ({ subjects }) => subjects.length === 0, ...empty }}>
        {(data) => (
          <TikuBank
            key={data.categoryId}
            home={data}
            onDirection={(next) => replace('tiku_category', { categoryId: next })}
            foot={data.subjects.map((subject) => <SubjectCard key={subject.id} subject={subject} />)}
          >
            <QueryState of={study}>{(own) => <Own study={own} />}</QueryState>
          </TikuBank>
        )}
      </QueryState>
      <OfflineWay of={home} categoryId={categoryId} />
    </>
  )
})
