import type { RichContent } from '@/contract/content/rich.schema'
import type { Key, QuestionOption } from '@/contract/exam/question.schema'
import type { QuestionSeed } from './shapes'

/** What a version of a question says, apart from its numbers. */
export type QuestionBody = {
  stem: RichContent
  options: QuestionOption[]
  answer_key: Key | null
  explanation: RichContent
  difficulty: number
}

const FIRST_LETTER = 'A'.charCodeAt(0)
/** Letter of an option by its place, 0 is A. */
export const letterAt = (place: number) => String.fromCharCode(FIRST_LETTER + place)

function keyOf(question: QuestionSeed): Key | null {
  switch (question.type) {
    case 'determine':
      return { kind: 'truth', value: question.answer }
    case 'fill':
      return { kind: 'blanks', alternatives: question.answer }
    case 'essay':
      return { kind: 'points', reference: question.reference, points: question.markingPoints }
    case 'material':
      return null
    default:
      return { kind: 'letters', letters: question.answer }
  }
}

/** The stored form of a question of a seed file; a material has no key of its own. */
export function bodyOf(question: QuestionSeed): QuestionBody {
  const options = 'options' in question ? question.options.map((text, place) => ({ letter: letterAt(place), text })) : []
  return { stem: question.stem, options, answer_key: keyOf(question), explanation: question.explanation, difficulty: question.difficulty }
}

function sortedKeys(_name: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Text that is equal for equal JSON, whatever the order of names: the database keeps names in its own order. */
export const canonical = (value: unknown) => JSON.stringify(value, sortedKeys)
