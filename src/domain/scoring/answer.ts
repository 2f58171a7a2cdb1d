import type { Answer, QuestionType } from '@/contract/tiku/question.schema'

const KINDS: Record<QuestionType, Answer['kind'] | null> = {
  single_choice: 'letters',
  choice: 'letters',
  uncertain_choice: 'letters',
  fill: 'blanks',
  determine: 'truth',
  essay: 'text',
  material: null,
}

/** Types whose options a learner chooses by letter, and whose options are shuffled. */
export function hasOptions(type: QuestionType): boolean {
  return KINDS[type] === 'letters'
}

/** Whether a learner may give this answer to a question of this type with these options. A material itself takes no answer. */
export function fitsQuestion(answer: Answer, type: QuestionType, letters: readonly string[]): boolean {
  if (answer.kind !== KINDS[type]) return false
  if (answer.kind !== 'letters') return true
  if (type === 'single_choice' && answer.letters.length > 1) return false
  return answer.letters.every((letter) => letters.includes(letter))
}

/** Nothing was answered. `false` and `"0"` are answers; empty texts and no letter are not. */
export function isBlankAnswer(answer: Answer | null): boolean {
  if (answer === null) return true
  switch (answer.kind) {
    case 'letters':
      return answer.letters.length === 0
    case 'truth':
      return false
    case 'blanks':
      return answer.texts.every((text) => text.trim() === '')
    case 'text':
      return answer.text.trim() === ''
  }
}

/** Whether one tap answers the question; other answers are composed and then submitted. */
export function isGivenAtOnce(type: QuestionType): boolean {
  return type === 'single_choice' || type === 'determine'
}

/** Letters after one option was tapped: a single choice moves, other choices are put on and taken off. */
export function toggleLetter(type: QuestionType, letters: readonly string[], letter: string): string[] {
  if (type === 'single_choice') return [letter]
  return letters.includes(letter) ? letters.filter((own) => own !== letter) : [...letters, letter].sort()
}
