import type { RichContent } from '@/contract/site/rich.schema'
import type { Key, QuestionOption } from '@/contract/tiku/question.schema'

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

function sortedKeys(_name: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Text that is equal for equal JSON, whatever the order of names: the database keeps names in its own order. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, sortedKeys)
}
