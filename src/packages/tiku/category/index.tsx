import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TikuHome } from '@/contract/exam/exam.schema'
import type { Study } from '@/contract/tiku/practice.schema'
import { serverNow } from '@/data/http/clock'
import { useAct } from '@/data/http/use-act'
import { practiceQueries, setExamDay } from '@/data/tiku/practice'
import { examCountdownText } from '@/domain/exam/exam-day'
import { wholePercent } from '@/domain/text/whole-percent'
import { dayText } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'
import { QueryState, screen } from '@/features/page-frame/screen'
import { TikuBank } from '@/features/tiku/bank/bank'
import { BankSkeleton } from '@/features/tiku/bank/bank-skeleton'
import { OfflineWay } from '@/features/tiku/bank/offline-way'
import { StudyCard } from '@/features/tiku/bank/study-card'
import { useBank } from '@/features/tiku/bank/use-bank'
import { back, go, replace } from '@/navigation/go'
import { checkLogin } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Calendar } from '@/ui/calendar'
import { Card, Cell } from '@/ui/card'
import { Fold } from '@/ui/fold'
import { Progress } from '@/ui/progress'
import './subject-progress.scss'

/** How far ahead an exam may be: three years. */
const FARTHEST_MS = 3 * 365 * DAY_MS

type EditorProps = { study: Study; onClose: () => void }

function Editor({ study: { categoryId, examDay }, onClose }: EditorProps) {
  const cache = useQueryClient()
  const { run, isBusy } = useAct((next: string | null) => setExamDay({ categoryId, day: next }), {
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: practiceQueries.study(categoryId).queryKey })
      onClose()
    },
  })
  const now = serverNow()
  const first = dayText(now + DAY_MS)
  const isAhead = examDay !== null && examDay >= first
  return (
    <Calendar
      id="exam-day-editor"
      title="考试在哪一天"
      today={dayText(now)}
      first={first}
      last={dayText(now + FARTHEST_MS)}
      isOneDay
      {...(isAhead && { range: { from: examDay, to: examDay } })}
      lead={
        examDay !== null && (
          <ActionButton id="clear-exam-day" look="plain" isWide isBusy={isBusy} onClick={() => run(null)}>
            不再倒计时
          </ActionButton>
        )
      }
      onConfirm={(day) => !isBusy && run(day)}
      onClose={onClose}
    />
  )
}

/** The countdown to the learner's own exam; a tap sets the day. */
function ExamDayCard({ study }: { study: Study }) {
  const [isEditing, setEditing] = useState(false)
  const { examDay, examInDays } = study
  return (
    <Card>
      <Cell id="exam-day" side={examDay ?? '设置日期'} onClick={() => checkLogin() && setEditing(true)}>
        {examInDays === null ? '考试倒计时' : examCountdownText(examInDays)}
      </Cell>
      {isEditing && <Editor study={study} onClose={() => setEditing(false)} />}
    </Card>
  )
}

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
