import type { QuestionType } from '@/contract/tiku/question.schema'
import { type Markup, type Pieces, Refused } from '../draft'
import { bodyOf, parted, type TableRow } from './cells'
import type { Columns, Field } from './columns'
import { keyText } from './key-text'
import { optionsIn, typeOf, withoutLetters } from './options'
import { markupOf, type TextForm } from './text-form'

function typeIn(word: string, options: number, key: string, stem: string): QuestionType | null {
  try {
    return typeOf(word, options, key, stem)
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** Options of one cell; where they cannot be told apart all of it is one. */
function optionsOf(together: string): string[] {
  try {
    return optionsIn(together)
  } catch (error) {
    if (error instanceof Refused) return [together]
    throw error
  }
}

/** As much of a row as can be told apart, whatever it was refused for. */
export function piecesOf(row: TableRow, { fields, options, joined, forms }: Columns, text: TextForm | null): Pieces {
  const at = (place: number) => bodyOf(row.cells[place] ?? '')
  const cell = (field: Field) => at(fields.get(field) ?? -1)
  const markup = (place: number, words: string): Markup =>
    markupOf(words, { form: forms.get(place) ?? text, ...(row.enclosed && { enclosed: row.enclosed }) })
  const together = joined === null ? '' : at(joined)
  const apart = options.map(at)
  const texts = together === '' ? withoutLetters(apart.slice(0, apart.findLastIndex((each) => each !== '') + 1)) : optionsOf(together)
  const type = typeIn(cell('type'), texts.length, keyText(cell('answer')), cell('stem'))
  const answer = cell('answer')
  return {
    type,
    stem: markup(fields.get('stem') ?? -1, cell('stem')),
    options: texts.map((words, place) => markup(options[place] ?? -1, words)),
    answer: type === 'essay' ? '' : keyText(answer),
    ...(type === 'essay' && answer !== '' && { reference: markup(fields.get('answer') ?? -1, answer) }),
    explanation: cell('explanation') === '' ? [] : [markup(fields.get('explanation') ?? -1, cell('explanation'))],
    points: parted(cell('points'), /[;；|｜\n]+/).filter((name) => name !== ''),
    chapter: cell('chapter') || null,
    category: cell('category') || null,
  }
}
