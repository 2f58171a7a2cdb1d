import type { Answer, Question } from '@/contract/tiku/question.schema'
import { hasOptions, toggleLetter } from '@/domain/scoring/answer'
import { labelAt } from '@/domain/tiku/question'

const LONGEST = 8
const numbered = Array.from({ length: LONGEST }, (_, index) => index)

/** The index of the option of a key, from 0: 1–8 and A–H; -1 for any other key. */
const optionPlace = (key: string) => numbered.find((index) => key === String(index + 1) || key.toUpperCase() === labelAt(index)) ?? -1

/** The answer after a key, by the letters shown; for a judgement the first key is 对 and the second 错. Undefined for any other key. */
export function answerByKey(question: Question, answer: Answer | null, key: string): Answer | undefined {
  const place = optionPlace(key)
  if (question.type === 'determine') return place === 0 || place === 1 ? { kind: 'truth', value: place === 0 } : undefined
  const option = hasOptions(question.type) ? question.options[place] : undefined
  if (!option) return undefined
  return { kind: 'letters', letters: toggleLetter(question.type, answer?.kind === 'letters' ? answer.letters : [], option.letter) }
}
