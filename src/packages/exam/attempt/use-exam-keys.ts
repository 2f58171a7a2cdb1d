import { useEffect, useRef } from 'react'
import type { Answer, Question } from '@/contract/exam/question.schema'
import { answerByKey } from '@/domain/scoring/answer-keys'
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

/** A keyboard answers as a finger does: letters and numbers choose, arrows turn the page, M flags. */
export function useExamKeys(keyboard: Keyboard | null): void {
  const newest = useRef(keyboard)
  newest.current = keyboard
  useEffect(() => keys.watch((key) => newest.current !== null && press(newest.current, key)), [])
}
