import type { TikuHome } from '@/contract/exam/exam.schema'
import { wholePercent } from '@/domain/text/whole-percent'
import { QueryState, screen } from '@/features/page-frame/screen'
import { studyArt } from '@/features/page-frame/study-art'
import { useExamDaySheet } from '@/features/study/exam-day-sheet'
import { TikuBank } from '@/features/tiku/bank/bank'
import { BankSkeleton } from '@/features/tiku/bank/bank-skeleton'
import { OfflineWay } from '@/features/tiku/bank/offline-way'
import { StudyCard } from '@/features/tiku/bank/study-card'
import { useBank } from '@/features/tiku/bank/use-bank'
import { back, go, replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Fold } from '@/ui/fold'
import { Progress } from '@/ui/progress'
import './subject-progress.scss'

type SubjectProgressSubject = TikuHome['subjects'][number]

/** A subject of the question bank: its name and how much of it has been answered. */
function SubjectProgress({ subject }: { subject: SubjectProgressSubject }) {
  const { name, answeredCount, questionCount, papers } = subject
  return (
    <View className="subject-progress">
      <View className="title" role="heading">
        {name}
      </View>
      <View className="muted">
        已答 {answeredCount} / {questionCount} 题 · {papers.length} 套试卷
      </View>
      <Progress percent={wholePercent(answeredCount, questionCount)} label={`${name}已答`} />
    </View>
  )
}

type Subject = TikuHome['subjects'][number]

/** One subject: how far the learner is, and its chapters folded away; each leads to where chapters are practised. */
function SubjectCard({ subject }: { subject: Subject }) {
  const { id, chapters } = subject
  return (
    <Card id={`subject-${id}`}>
      <SubjectProgress subject={subject} />
      <Fold id={`chapters-${id}`} title={`章节（${chapters.length}）`}>
        {chapters.map((chapter) => (
          <Cell key={chapter.id} side={`${chapter.questionCount} 题`} onClick={() => go('tiku_chapters', { categoryId: id })}>
            {chapter.title}
          </Cell>
        ))}
      </Fold>
    </Card>
  )
}

definePageConfig({ navigationBarTitleText: '题库' })

export default screen('tiku_category', ({ categoryId }) => {
  const { home, study, both } = useBank(categoryId)
  const examDay = useExamDaySheet(categoryId)
  const empty = { art: studyArt('paper'), text: '这个分类还没有题目', action: '返回', onAction: back }
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
            <QueryState of={study}>{(own) => <StudyCard study={own} isShort={false} examDay={examDay} />}</QueryState>
          </TikuBank>
        )}
      </QueryState>
      <OfflineWay of={home} categoryId={categoryId} />
    </>
  )
})
