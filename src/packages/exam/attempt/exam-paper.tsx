import { useState } from 'react'
import type { Answer } from '@/contract/exam/question.schema'
import type { useAnswerLog } from '@/data/exam/use-answer-log'
import { firstUndone, type SheetItem } from '@/domain/exam/answer-sheet'
import { useLeaving } from '@/features/page-frame/use-leaving'
import { QuestionBar } from '@/features/question/question-bar'
import { QuestionView } from '@/features/question/question-view'
import { useFromTop } from '@/features/question/use-from-top'
import { View } from '@/platform/elements'
import { SwipeArea } from '@/platform/elements/swipe-area'
import { StateNotice } from '@/ui/state-notice'
import { ExamHead } from './exam-head'
import type { Panel } from './exam-panels'
import { ExamTools } from './exam-tools'
import { LatePanels } from './late-panels'
import { MaterialSplit } from './material-split'
import { SyncState } from './sync-state'
import { TimeDoubt } from './time-doubt'
import { useExamKeys } from './use-exam-keys'
import type { useHandIn } from './use-hand-in'

type ExamPaperProps = { log: ReturnType<typeof useAnswerLog>; items: readonly SheetItem[]; handing: ReturnType<typeof useHandIn> }

/** The paper itself, one question a screen. */
export function ExamPaper({ log, items, handing }: ExamPaperProps) {
  const { state, time, record, drafts, keepAgain } = log
  const [at, setAt] = useState(() => firstUndone(items, state.answers))
  const [panel, setPanel] = useState<Panel>()
  const leaving = useLeaving(true)
  const item = items[at]
  const given = item && state.answers.get(item.question.id)
  const onAnswer = (next: Answer) => item && record(item.question.id, next, given?.isFlagged ?? false)
  const onFlag = () => item && record(item.question.id, given?.answer ?? null, !given?.isFlagged)
  const onMove = (step: 1 | -1) => setAt(Math.min(Math.max(at + step, 0), items.length - 1))
  useExamKeys(item ? { question: item.question, answer: given?.answer ?? null, onAnswer, onFlag, onMove } : null)
  useFromTop(item?.question.id)
  if (!item) return <StateNotice id="empty" text="这份试卷还没有题目" />
  return (
    <View className="exam-room">
      <ExamHead item={item} count={items.length} time={time} state={state} onOver={handing.endTime} />
      <SyncState state={state} onFreed={keepAgain} />
      <TimeDoubt state={state} time={time} />
      <SwipeArea onSwipe={(way) => onMove(way === 'next' ? 1 : -1)}>
        <MaterialSplit material={item.material} questionId={item.question.id}>
          <QuestionView item={{ ...item, material: undefined }} given={given} onAnswer={onAnswer} onFlag={onFlag} />
        </MaterialSplit>
      </SwipeArea>
      <ExamTools onPanel={setPanel} />
      <QuestionBar at={at} count={items.length} onMove={setAt} onSheet={() => setPanel('sheet')} />
      <LatePanels
        {...{ items, drafts, at, leaving, handing }}
        panel={leaving.isAsking ? 'leave' : panel}
        onPanel={setPanel}
        answers={state.answers}
        onMove={setAt}
      />
    </View>
  )
}
