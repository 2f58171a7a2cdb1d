import type { Answer, Key, Question, QuestionType } from '@/contract/tiku/question.schema'
import { labelAt, shownLetters } from '@/domain/tiku/question'

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

/** Letters after one option was tapped: a single choice moves, other choices are put on and taken off. */
export function toggleLetter(type: QuestionType, letters: readonly string[], letter: string): string[] {
  if (type === 'single_choice') return [letter]
  return letters.includes(letter) ? letters.filter((own) => own !== letter) : [...letters, letter].sort()
}

type Options = Question['options']

const truthText = (value: boolean) => (value ? '对' : '错')

/** A learner's answer in words, letters as they were shown. */
export function answerText(options: Options, answer: Answer | null): string {
  if (answer === null || isBlankAnswer(answer)) return '未作答'
  switch (answer.kind) {
    case 'letters':
      return shownLetters(options, answer.letters)
    case 'truth':
      return truthText(answer.value)
    case 'blanks':
      return answer.texts.map((text) => text.trim() || '（空）').join('；')
    case 'text':
      return answer.text
  }
}

/** A key as text; undefined where it is not one line of text: an essay's reference is rich content. */
export function keyText(options: Options, key: Key): string | undefined {
  switch (key.kind) {
    case 'letters':
      return shownLetters(options, key.letters)
    case 'truth':
      return truthText(key.value)
    case 'blanks':
      return key.alternatives.map((texts) => texts.join(' 或 ')).join('；')
    case 'points':
      return undefined
  }
}
