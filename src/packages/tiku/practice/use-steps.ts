import { useEffect, useRef, useState } from 'react'
import type { Practice } from '@/contract/tiku/practice.schema'
import { useAutoNext } from '@/data/tiku/practice-setting'
import { usePlace } from '@/data/tiku/use-place'
import type { SheetItem } from '@/domain/exam/answer-sheet'
import { placeIn } from '@/domain/tiku/practice-state'
import { useFromTop } from '@/features/tiku/question/use-from-top'
import { usePracticeKeys } from './use-practice-keys'

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** How long a right answer is shown before the next question comes by itself, in milliseconds. */
const AUTO_NEXT_MS = 900

/** The place in a practice: moved by buttons, swipes and arrow keys, and kept on the device. */
export function useSteps(practice: Practice, items: readonly SheetItem[]) {
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

type Shown = { questionId: number | undefined; isRight: boolean; isLast: boolean; onNext: () => void }

/** Goes on after an answer that turned out right while its question was shown, where the learner wants that. Moving on stops it. */
export function useNextWhenRight({ questionId, isRight, isLast, onNext }: Shown): void {
  const isOn = useAutoNext()
  const before = useRef({ questionId, isRight })
  const next = useRef(onNext)
  next.current = onNext
  const wasOpen = before.current.questionId === questionId && !before.current.isRight
  const isDue = isOn && isRight && wasOpen && !isLast
  useEffect(() => {
    if (!isDue) before.current = { questionId, isRight }
  }, [questionId, isRight, isDue])
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => next.current(), AUTO_NEXT_MS)
    return () => clearTimeout(timer)
  }, [isDue])
}
