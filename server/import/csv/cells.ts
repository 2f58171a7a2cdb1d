import type { QuestionType } from '@/contract/exam/question.schema'
import { type Draft, type DraftAnswer, type Markup, plain, unsaid, wholePoint } from '../draft'
import { lettersOf, narrow, truthOf } from '../fold'
import type { Note } from '../note'
import { Refused } from '../refused'
import { isHtml } from '../rich/html'
import { blanksOf } from './blanks-cell'
import type { Columns, Field } from './columns'
import { keyText } from './key-text'
import { optionsIn, withoutLetters } from './options'
import { typeOf } from './type-words'

/** How texts of a table are meant: declared, else plain unless they have tags. `enclosed` are the pictures of a row. */
export type TextForm = 'plain' | 'html'
type Means = { text: TextForm | null; enclosed?: ReadonlyMap<string, string> }

function markupOf(text: string, { text: form, enclosed }: Means): Markup {
  if (form === 'plain' && !enclosed) return { form: 'exact', text }
  const own = enclosed ? { enclosed } : {}
  return form === 'html' || (form === null && isHtml(text)) ? { form: 'html', text, ...own } : { ...plain(text), ...own }
}
const MOST_TEXT = 50_000
const FIRST_LETTER = 'A'.charCodeAt(0)
const parted = (text: string, by: RegExp) => text.split(by).map((part) => part.trim())

function optionsOf(cells: readonly string[], { joined, options }: Columns): string[] {
  const together = joined === null ? '' : (cells[joined] ?? '').trim()
  const found = together === '' ? options.map((place) => (cells[place] ?? '').trim()) : optionsIn(together)
  const last = found.findLastIndex((text) => text !== '')
  return withoutLetters(found.slice(0, last + 1))
}

function rubricOf(text: string): { text: string; share: number }[] {
  return parted(text, /[;；\n]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, words, share] = /^(.+?)[=＝:：|｜\s]\s*(\d{1,3})\s*[%％分]?$/.exec(part) ?? []
      if (words === undefined || share === undefined) throw new Refused('points_unclear', `采分点须写成“要点=分数”：${part.slice(0, 30)}`)
      return { text: words.trim(), share: Number(share) }
    })
}

/** What a judgement's key means: a word, or the letter of an option that is one. */
function truth(answer: string, options: readonly string[]): DraftAnswer {
  const [letter, ...more] = options.length > 0 ? (lettersOf(answer) ?? []) : []
  const named = letter === undefined || more.length > 0 ? undefined : options[letter.charCodeAt(0) - FIRST_LETTER]
  const value = truthOf(keyText(named ?? answer))
  if (value === null) throw new Refused(answer === '' ? 'answer_missing' : 'answer_unclear', `判断题答案须为对或错：${answer.slice(0, 30)}`)
  return { kind: 'truth', value }
}

function letters(answer: string): DraftAnswer {
  const found = lettersOf(answer)
  if (found === null) throw new Refused(answer === '' ? 'answer_missing' : 'answer_unclear', `答案须为选项字母：${answer.slice(0, 30)}`)
  return { kind: 'letters', letters: found }
}

type Keyed = { means: Means; answer: string; stem: string; rubric: string; options: readonly string[] }

function answerOf(type: QuestionType, { answer, stem, rubric, options, means }: Keyed): DraftAnswer {
  switch (type) {
    case 'determine':
      return truth(keyText(answer), options)
    case 'fill':
      return { kind: 'blanks', alternatives: blanksOf(answer, stem) }
    case 'essay':
      return { kind: 'points', reference: markupOf(answer, means), points: rubric === '' ? wholePoint : rubricOf(rubric) }
    case 'material':
      return { kind: 'none' }
    default:
      return letters(keyText(answer))
  }
}

const levels: Readonly<Record<string, number>> = {
  易: 1,
  容易: 1,
  简单: 1,
  easy: 1,
  较易: 2,
  中: 3,
  中等: 3,
  一般: 3,
  medium: 3,
  较难: 4,
  难: 5,
  困难: 5,
  hard: 5,
}

function difficultyOf(text: string): number {
  const word = narrow(text).toLowerCase()
  if (word === '') return unsaid.difficulty
  const level = levels[word] ?? Number(word)
  if (!Number.isInteger(level) || level < 1 || level > 5) throw new Refused('difficulty_unknown', `难度须为 1–5：${text.slice(0, 20)}`)
  return level
}

/** A record of a table with the line it begins on, and what came with it from a workbook: the sheet, notes, and pictures by name. */
export type TableRow = {
  line: number
  cells: string[]
  part?: string
  notes?: readonly Note[]
  enclosed?: ReadonlyMap<string, string>
}

/** The material a line says it belongs to. */
export const parentOf = (cells: readonly string[], { fields }: Columns) => (cells[fields.get('parent') ?? -1] ?? '').trim() || null

/** A line of the table as a question. Throws `Refused`. */
export function draftOf({ cells, line, part, notes = [], enclosed }: TableRow, columns: Columns, text: TextForm | null): Draft {
  const means = enclosed ? { text, enclosed } : { text }
  if (cells.some((text) => text.length > MOST_TEXT)) throw new Refused('text_too_long', `一格的文字超过 ${MOST_TEXT} 字`)
  const cell = (field: Field) => (cells[columns.fields.get(field) ?? -1] ?? '').trim()
  const said = (field: Field) => cell(field) || null
  const stem = cell('stem')
  const options = optionsOf(cells, columns)
  const type = typeOf(cell('type'), options.length, keyText(cell('answer')), stem)
  const explanation = said('explanation')
  return {
    ...unsaid,
    line,
    part: part ?? null,
    notes,
    id: said('id'),
    category: said('category'),
    chapter: said('chapter'),
    points: parted(cell('points'), /[;；|｜\n]+/).filter((name) => name !== ''),
    type,
    stem: markupOf(stem, means),
    options: options.map((option) => markupOf(option, means)),
    answer: answerOf(type, { answer: cell('answer'), stem, rubric: cell('rubric'), options, means }),
    explanation: explanation === null ? [] : [markupOf(explanation, means)],
    difficulty: difficultyOf(cell('difficulty')),
  }
}
