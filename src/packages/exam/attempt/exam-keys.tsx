import { useEffect, useRef } from 'react'
import type { Answer, Question } from '@/contract/tiku/question.schema'
import { answerByKey } from '@/domain/scoring/answer-by-key'
import { keys } from '@/platform/keys'

type Keyboard = {
  question: Question
  answer: Answer | null
  onAnswer: (answer: Answer) => void
  onFlag: () => void
  onMove: (step: 1 | -1) => void
}

function press(keyboard: Keyboard, pressed: string): boolean {
  const key = pressed.toLowerCase()
  const answer = answerByKey(keyboard.question, keyboard.answer, key)
  if (answer) keyboard.onAnswer(answer)
  else if (key === 'arrowright') keyboard.onMove(1)
  else if (key === 'arrowleft') keyboard.onMove(-1)
  else if (key === 'm') keyboard.onFlag()
  else return false
  return true
}

/** A keyboard answers as a finger does: letters and numbers choose, arrows turn the page, M flags. With the calculator open numbers are its own. */
export function ExamKeys({ isCalculating, ...keyboard }: Keyboard & { isCalculating: boolean }) {
  const newest = useRef({ keyboard, isCalculating })
  newest.current = { keyboard, isCalculating }
  useEffect(
    () =>
      keys.watch((key) => {
        const now = newest.current
        return !(now.isCalculating && /\d/.test(key)) && press(now.keyboard, key)
      }),
    [],
  )
  return null
}
