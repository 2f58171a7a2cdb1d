import { useEffect, useState } from 'react'
import type { Practice } from '@/contract/exam/practice.schema'
import { practiceDrafts } from '@/data/practice/practice-drafts'
import { usePlace } from '@/data/practice/use-place'
import { usePractice } from '@/data/practice/use-practice'
import { session } from '@/data/stores/session'
import { sheetOf } from '@/domain/exam/answer-sheet'
import { placeIn } from '@/domain/practice/practice-state'
import { useSolutionAhead } from '@/features/question/late-solution'
import { QuestionBar } from '@/features/question/question-bar'
import { useFromTop } from '@/features/question/use-from-top'
import { View } from '@/platform/elements'
import { SwipeArea } from '@/platform/elements/swipe-area'
import { storage } from '@/platform/storage'
import { LateSheet } from './late-sheet'
import { PracticeHead } from './practice-head'
import { PracticeQuestion } from './practice-question'
import { usePracticeKeys } from './use-practice-keys'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** The place in a practice: moved by buttons, swipes and arrow keys, and kept on the device. */
function useSteps(practice: Practice, items: ReturnType<typeof sheetOf>) {
  const [at, setAt] = useState(() => placeIn(items, practice))
  const id = items[at]?.question.id
  usePlace(practice.id, id)
  useFromTop(id)
  const move = (step: number) => setAt(Math.min(Math.max(at + step, 0), items.length - 1))
  usePracticeKeys((key) => {
    const step = steps[key]
    if (step !== undefined) move(step)
    return step !== undefined
  })
  return { at, setAt, move }
}

/** A practice, one question a screen. */
export function PracticeView({ practice }: { practice: Practice }) {
  const items = sheetOf([{ title: practice.title, questions: practice.questions }])
  const { give, waiting, refusal } = usePractice(practice)
  const [drafts] = useState(() => practiceDrafts(storage, session.store.getState().userId ?? 0, practice.id))
  const { at, setAt, move } = useSteps(practice, items)
  useSolutionAhead()
  useEffect(() => {
    // Without it the answer card would not open when the network is gone.
    LateSheet.load().catch(() => undefined)
  }, [])
  const [isSheetOpen, setSheetOpen] = useState(false)
  const item = items[at]
  if (!item) return null
  const { id } = item.question
  const choose = (index: number) => {
    setAt(index)
    setSheetOpen(false)
  }
  return (
    <View className="practice">
      <PracticeHead practice={practice} at={at} count={items.length} />
      <SwipeArea onSwipe={(way) => move(way === 'next' ? 1 : -1)}>
        <PracticeQuestion
          key={id}
          item={item}
          practice={practice}
          waiting={waiting}
          refusal={refusal?.questionId === id ? refusal.text : undefined}
          onGive={(answer) => give(id, answer)}
          drafts={drafts}
        />
      </SwipeArea>
      <QuestionBar at={at} count={items.length} onMove={setAt} onSheet={() => setSheetOpen(true)} />
      {isSheetOpen && (
        <LateSheet {...{ practice, items, waiting, at }} drafted={drafts.ids()} onChoose={choose} onClose={() => setSheetOpen(false)} />
      )}
    </View>
  )
}
