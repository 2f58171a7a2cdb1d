import { useEffect, useRef } from 'react'
import type { Answer, Question } from '@/contract/question.schema'
import { hasOptions } from '@/domain/answer-kind'
import { toggleLetter } from '@/domain/answer-sheet'
import { keys } from '@/platform/keys'

type Keyboard = {
  question: Question
  answer: Answer | null
  onAnswer: (answer: Answer) => void
  onFlag: () => void
  onMove: (step: 1 | -1) => void
}

const FIRST_LETTER = 'a'.charCodeAt(0)
const truths: Record<string, boolean> = { a: true, b: false }

/** The answer after the letter an option is shown under, or for a statement A 对 and B 错; undefined for any other key. */
function answerOf({ question, answer }: Keyboard, key: string): Answer | undefined {
  if (question.type === 'determine' && key in truths) return { kind: 'truth', value: truths[key] === true }
  const option = key.length === 1 && hasOptions(question.type) ? question.options[key.charCodeAt(0) - FIRST_LETTER] : undefined
  if (!option) return undefined
  return { kind: 'letters', letters: toggleLetter(question.type, answer?.kind === 'letters' ? answer.letters : [], option.letter) }
}

function press(keyboard: Keyboard, pressed: string): boolean {
  const key = pressed.toLowerCase()
  const answer = answerOf(keyboard, key)
  if (answer) keyboard.onAnswer(answer)
  else if (key === 'arrowright') keyboard.onMove(1)
  else if (key === 'arrowleft') keyboard.onMove(-1)
  else if (key === 'm') keyboard.onFlag()
  else return false
  return true
}

/** A keyboard answers as a finger does: letters choose, arrows turn the page, M flags. */
export function useExamKeys(keyboard: Keyboard | null): void {
  const newest = useRef(keyboard)
  newest.current = keyboard
  useEffect(() => keys.watch((key) => newest.current !== null && press(newest.current, key)), [])
}
