import { useState } from 'react'
import type { Attempt } from '@/contract/exam.schema'
import type { Answer } from '@/contract/question.schema'
import { useAnswerLog } from '@/data/exam/use-answer-log'
import { firstUndone, sheetOf } from '@/domain/answer-sheet'
import { View } from '@/platform/elements'
import { NoticeFace } from '@/ui/notice-face'
import { ExamBar } from './exam-bar'
import { ExamHead } from './exam-head'
import { ExamPanels, type Panel } from './exam-panels'
import { QuestionView } from './question-view'
import { SyncState } from './sync-state'
import { TimeOver } from './time-over'
import { useHandIn } from './use-hand-in'

/** A running attempt, one question a screen. */
export function ExamRoom({ attempt, onHandedIn }: { attempt: Attempt; onHandedIn: (resultId: number) => void }) {
  const { state, record, handIn } = useAnswerLog(attempt)
  const items = sheetOf(attempt.sections)
  const [at, setAt] = useState(() => firstUndone(items, state.answers))
  const [panel, setPanel] = useState<Panel>('none')
  const handing = useHandIn({ handIn, isClosed: state.isClosed, onHandedIn })
  const item = items[at]
  if (handing.isOver) return <TimeOver isClosed={state.isClosed} error={handing.error} onRetry={handing.start} />
  if (!item) return <NoticeFace id="empty" text="这份试卷还没有题目" />

  const given = state.answers.get(item.question.id)
  const answer = (next: Answer) => record(item.question.id, next, given?.isFlagged ?? false)
  const flag = () => record(item.question.id, given?.answer ?? null, !given?.isFlagged)
  return (
    <View className="exam-room">
      <ExamHead item={item} count={items.length} deadline={attempt.deadline} onOver={handing.endTime} />
      <SyncState state={state} />
      <QuestionView item={item} given={given} onAnswer={answer} onFlag={flag} />
      <ExamBar at={at} count={items.length} onMove={setAt} onSheet={() => setPanel('sheet')} />
      <ExamPanels panel={panel} onPanel={setPanel} items={items} answers={state.answers} at={at} onMove={setAt} handing={handing} />
    </View>
  )
}
