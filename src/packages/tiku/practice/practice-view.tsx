import { useState } from 'react'
import type { Practice } from '@/contract/tiku/practice.schema'
import { session } from '@/data/account/session'
import { practiceDrafts } from '@/data/tiku/practice-drafts'
import { usePractice } from '@/data/tiku/use-practice'
import { type SheetItem, sheetOf } from '@/domain/exam/answer-sheet'
import { isPracticeDone } from '@/domain/tiku/practice-summary'
import { useSolutionAhead } from '@/features/tiku/question/late-solution'
import { leavePage } from '@/navigation/go'
import { View } from '@/platform/elements'
import { SwipeArea } from '@/platform/elements/swipe-area'
import { storage } from '@/platform/storage'
import { useAhead } from '@/ui/use-ahead'
import { LateSheet, LateSide, LateSummary, Side } from './late-parts'
import { PracticeBar } from './practice-bar'
import { PracticeHead } from './practice-head'
import { PracticeQuestion } from './practice-question'
import { useQuestionState } from './use-question-state'
import { useNextWhenRight, useSteps } from './use-steps'

const parts = [LateSheet, Side, LateSummary]

type RoomProps = { practice: Practice; items: readonly SheetItem[]; place: ReturnType<typeof useSteps>; item: SheetItem; onEnd: () => void }

/** One question a screen. */
function Room({ practice, items, place: { at, setAt, move }, item, onEnd }: RoomProps) {
  const { give, waiting, refusal } = usePractice(practice)
  const [drafts] = useState(() => practiceDrafts(storage, session.store.getState().userId ?? 0, practice.id))
  const [isSheetOpen, setSheetOpen] = useState(false)
  const { id } = item.question
  const state = useQuestionState({ question: item.question, practice, waiting, onGive: give, drafts })
  const isRight = state.solution !== undefined && state.graded?.verdict === 'right'
  useNextWhenRight({ questionId: id, isRight, isLast: at === items.length - 1, onNext: () => move(1) })
  const choose = (index: number) => {
    setAt(index)
    setSheetOpen(false)
  }
  const card = { practice, items, waiting, at, onEnd, drafted: drafts.ids }
  return (
    <View className="practice">
      <PracticeHead practice={practice} at={at} count={items.length} />
      <SwipeArea onSwipe={(way) => move(way === 'next' ? 1 : -1)}>
        <PracticeQuestion key={id} item={item} state={state} refusal={refusal?.questionId === id ? refusal.text : undefined} />
      </SwipeArea>
      <PracticeBar
        {...{ at, state, onEnd }}
        count={items.length}
        isReciting={practice.mode === 'recite'}
        onMove={setAt}
        onSheet={() => setSheetOpen(true)}
      />
      <LateSide {...card} onChoose={setAt} />
      {isSheetOpen && <LateSheet {...card} onChoose={choose} onClose={() => setSheetOpen(false)} />}
    </View>
  )
}

/** A practice: question by question, and its summary at the end. One that is finished opens with the summary. */
export function PracticeView({ practice }: { practice: Practice }) {
  const items = sheetOf([{ title: practice.title, questions: practice.questions }])
  const place = useSteps(practice, items)
  const [isEnded, setEnded] = useState(() => isPracticeDone(practice))
  useSolutionAhead()
  useAhead(parts)
  const item = items[place.at]
  if (!item) return null
  const look = (at: number) => {
    place.setAt(at)
    setEnded(false)
  }
  if (isEnded) return <LateSummary practice={practice} items={items} onLook={look} />
  // Read-only practices have no summary.
  const end = () => (practice.mode === 'recite' ? leavePage() : setEnded(true))
  return <Room {...{ practice, items, place, item }} onEnd={end} />
}
