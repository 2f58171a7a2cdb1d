import type { RichContent, RichText } from '@/contract/site/rich.schema'
import type { Key, Question, QuestionOption, QuestionType } from '@/contract/tiku/question.schema'

/** Labels of the seven types of question. */
export const questionTypeNames: Readonly<Record<QuestionType, string>> = {
  single_choice: '单选题',
  choice: '多选题',
  uncertain_choice: '不定项选择题',
  fill: '填空题',
  determine: '判断题',
  essay: '问答题',
  material: '材料题',
}

type Options = Question['options']

/** Letter of the option shown at this place, counted from 0: A, B, C … */
export function labelAt(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index)
}

/** Stored letters as the letters this learner saw, in the order shown; a letter that is no option is left out. */
export function shownLetters(options: Options, letters: readonly string[]): string {
  return options.flatMap(({ letter }, index) => (letters.includes(letter) ? [labelAt(index)] : [])).join('')
}

/** A receipt's arithmetic with stored letters replaced by the letters the learner saw. */
export function shownArithmetic(options: Options, arithmetic: string): string {
  return arithmetic.replace(/[A-H]+/g, (letters) => shownLetters(options, letters.split('')) || letters)
}

const SIGNS = '①②③④⑤⑥⑦⑧⑨⑩'

/** The text of a question. Several blanks of its paragraphs are numbered, as the fields below them are. */
export function stemOf({ blankCount, stem }: Pick<Question, 'blankCount' | 'stem'>): RichContent {
  if (blankCount < 2) return stem
  let count = 0
  const number = (blank: string) => {
    count += 1
    return SIGNS.charAt(count - 1) + blank
  }
  const numbered = (inline: readonly RichText[]) => inline.map((one) => ({ ...one, text: one.text.replace(/_{3,}/g, number) }))
  return stem.map((node) => (node.type === 'p' ? { ...node, inline: numbered(node.inline) } : node))
}

/** The content of a version of a question, without its numbers. */
export type QuestionBody = {
  stem: RichContent
  options: QuestionOption[]
  answer_key: Key | null
  explanation: RichContent
  difficulty: number
  /** Letters of options that keep their place whatever order the others are shown in. */
  pinned: string[]
}

const FIRST_LETTER = 'A'.charCodeAt(0)
/** Letter of an option by its place, 0 is A. */
export function letterAt(place: number): string {
  return String.fromCharCode(FIRST_LETTER + place)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, sorted((value as Record<string, unknown>)[name])]))
}

/** Text that is equal for equal JSON, whatever the order of names: the database keeps names in its own order. */
export function canonical(value: unknown): string {
  return JSON.stringify(sorted(value))
}
