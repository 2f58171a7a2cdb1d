import type { QuestionType } from '@/contract/exam/question.schema'
import { letterAt } from '@/domain/exam/question-body'
import { questionTypeNames } from '@/domain/exam/question-words'
import { type Draft, type DraftAnswer, draftDefaults, type Markup, plain, wholePoint } from '../draft'
import { lettersOf, narrow, truthOf } from '../fold'
import { Note } from '../note'
import { Refused } from '../refused'
import { isHtml } from '../rich/html'
import { blanksOf } from './blanks-cell'
import type { Columns, Field } from './columns'
import { keyText } from './key-text'
import { letterBeyond, optionsIn, withoutLetters } from './options'
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
/** Texts between signs, without outer space. */
export const parted = (text: string, by: RegExp) => text.split(by).map((part) => part.trim())

type Options = { texts: string[]; notes: readonly Note[] }

function optionsOf(cells: readonly string[], { joined, options }: Columns): Options {
  const together = joined === null ? '' : (cells[joined] ?? '').trim()
  const found = together === '' ? options.map((place) => (cells[place] ?? '').trim()) : optionsIn(together)
  const last = found.findLastIndex((text) => text !== '')
  const texts = withoutLetters(found.slice(0, last + 1))
  const odd = together === '' ? null : letterBeyond(together, texts.length)
  const reason = `选项字母到 ${letterAt(texts.length - 1)} 为止，后面的 ${odd} 留在文字里`
  return { texts, notes: odd === null ? [] : [new Note('letters_end', reason)] }
}

/** Types without options of their own: a judgement has only yes and no. */
function checkOptions(type: QuestionType, options: readonly string[]) {
  const isLost = type === 'determine' ? !options.every((text) => truthOf(keyText(text)) !== null) : isWithoutOptions.has(type)
  if (isLost && options.length > 0)
    throw new Refused('options_unused', `${questionTypeNames[type]}没有选项，这里写了 ${options.length} 个：请改题型，或去掉选项`)
}
const isWithoutOptions = new Set<QuestionType>(['fill', 'essay', 'material'])

/** Cells that no column takes. A line of text with more cells than headers was cut at a comma of its own. */
function notesBeside({ cells, part }: TableRow, { unnamed, beyond, width }: Columns): Note[] {
  const isFilled = (place: number) => (cells[place] ?? '').trim() !== ''
  const more = cells.slice(width).filter((cell) => cell.trim() !== '')
  if (more.length > 0 && part === undefined)
    throw new Refused('cells_beyond', `这一行比表头多 ${more.length} 格：文字里的分隔符要放在引号里`)
  if (beyond.some(isFilled)) throw new Refused('options_beyond', '有一个选项列没有接在前面的字母之后，或超过 8 个：请补齐或改列名')
  const count = more.length + unnamed.filter(isFilled).length
  return count > 0 ? [new Note('cell_unnamed', `有 ${count} 格没有表头，没有导入`)] : []
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

/** What a key in words means for a type. Throws `Refused`. */
export function answerOf(type: QuestionType, { answer, stem, rubric, options, means }: Keyed): DraftAnswer {
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

export function difficultyOf(text: string): number {
  const word = narrow(text).toLowerCase()
  if (word === '') return draftDefaults.difficulty
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

/** Cells that a type has no use for. */
function unusedOf(type: QuestionType, cell: (field: Field) => string): Note[] {
  const isKeyLost = type === 'material' && cell('answer') !== ''
  const isRubricLost = type !== 'essay' && cell('rubric') !== ''
  return [
    ...(isKeyLost ? [new Note('answer_left', '材料题自己没有答案，答案一格没有导入')] : []),
    ...(isRubricLost ? [new Note('rubric_left', '只有问答题有采分点，采分点一格没有导入')] : []),
  ]
}

/** The material a line belongs to. */
export const parentOf = (cells: readonly string[], { fields }: Columns) => (cells[fields.get('parent') ?? -1] ?? '').trim() || null

/** A line of the table as a question. Throws `Refused`. */
export function draftOf(row: TableRow, columns: Columns, text: TextForm | null): Draft {
  const { cells, line, part, enclosed } = row
  const means = enclosed ? { text, enclosed } : { text }
  if (cells.some((text) => text.length > MOST_TEXT)) throw new Refused('text_too_long', `一格的文字超过 ${MOST_TEXT} 字`)
  const cell = (field: Field) => (cells[columns.fields.get(field) ?? -1] ?? '').trim()
  const said = (field: Field) => cell(field) || null
  const stem = cell('stem')
  const beside = notesBeside(row, columns)
  const { texts: options, notes } = optionsOf(cells, columns)
  const type = typeOf(cell('type'), options.length, keyText(cell('answer')), stem)
  checkOptions(type, options)
  const explanation = said('explanation')
  return {
    ...draftDefaults,
    line,
    part: part ?? null,
    notes: [...(row.notes ?? []), ...beside, ...notes, ...unusedOf(type, cell)],
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
