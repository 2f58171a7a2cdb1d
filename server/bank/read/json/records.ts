import { letterAt } from '@/domain/tiku/question'
import type { TableRow } from '../csv/cells'
import { columnsOf, type Field } from '../csv/columns'
import { FileRefused } from '../draft'
import { resolveEntities } from '../rich/markup'
import { type Item, isItem } from './items'

const MOST_OPTIONS = 8
const LETTERS = Array.from({ length: MOST_OPTIONS }, (_, at) => letterAt(at))
/** The columns of the table that the questions become. */
export const HEADERS = ['题号', '材料编号', '题型', '题干', ...LETTERS, '答案', '解析', '难度', '科目', '章节', '知识点', '采分点'] as const
const named: readonly [Field, (typeof HEADERS)[number]][] = [
  ['id', '题号'],
  ['parent', '材料编号'],
  ['type', '题型'],
  ['stem', '题干'],
  ['explanation', '解析'],
  ['difficulty', '难度'],
  ['category', '科目'],
  ['chapter', '章节'],
  ['points', '知识点'],
  ['rubric', '采分点'],
]
const OPTION_KEYS = ['options', 'choices', '选项', '备选项', 'answers', 'option']
const CHILD_KEYS = ['children', '小题', 'subquestions', 'sub_questions', 'questions']
const TEXT_KEYS = ['text', 'content', 'label', 'value', 'option', 'title', 'name', '内容', '文字']
const RIGHT_KEYS = ['iscorrect', 'is_correct', 'correct', 'isright', 'is_right', 'right', 'isanswer', '正确']

const folded = (key: string) => key.trim().toLowerCase()
const partOf = (item: Item, keys: readonly string[]): unknown => {
  const found = Object.keys(item).find((key) => keys.includes(folded(key)))
  return found === undefined ? undefined : item[found]
}
const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'
const wordsOf = (value: unknown): string => {
  if (isPlain(value)) return String(value)
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join('；')
  return isItem(value) ? wordsOf(partOf(value, TEXT_KEYS)) : ''
}

type Options = { texts: string[]; right: number[] | null }

/** The options of a question, and the places of those that say themselves that they are right. */
function optionsOf(item: Item): Options {
  const found = partOf(item, OPTION_KEYS)
  if (isItem(found))
    return {
      texts: Object.keys(found)
        .sort()
        .map((key) => wordsOf(found[key])),
      right: null,
    }
  if (!Array.isArray(found))
    return { texts: LETTERS.map((letter) => wordsOf(item[letter] ?? item[letter.toLowerCase()])).filter(Boolean), right: null }
  const flags = found.map((option) => (isItem(option) ? partOf(option, RIGHT_KEYS) : undefined))
  const right = flags.some((flag) => flag !== undefined) ? flags.flatMap((flag, at) => (flag === true || flag === 1 ? [at] : [])) : null
  return { texts: found.map(wordsOf), right }
}

/** Right and wrong answers in lists of their own, as trivia sites give them. */
function apartIn(item: Item): Options | null {
  const wrong = partOf(item, ['incorrect_answers', 'incorrectanswers', 'wrong_answers', 'distractors'])
  const right = partOf(item, ['correct_answer', 'correctanswer', 'answer'])
  if (!Array.isArray(wrong) || !isPlain(right)) return null
  return { texts: [right, ...wrong].map((text) => resolveEntities(wordsOf(text))), right: [0] }
}

const answerOf = (item: Item, place: number | undefined, keys: readonly string[]) =>
  place === undefined ? undefined : item[keys[place] ?? '']

/** From which number places of options are counted in a file; null where no question shows it. */
export type Base = 0 | 1 | null

type Read = { item: Item; keys: string[]; columns: ReturnType<typeof columnsOf>; options: Options }

function readOf(item: Item): Read {
  const keys = Object.keys(item)
  return { item, keys, columns: columnsOf(keys, {}), options: apartIn(item) ?? optionsOf(item) }
}

/** Numbers of options among keys: those that are no text of an option. */
function placesOf({ item, keys, columns, options }: Read): number[] {
  const answer = answerOf(item, columns.fields.get('answer'), keys)
  const all = (Array.isArray(answer) ? answer : [answer]).filter((value): value is number => typeof value === 'number')
  return options.texts.length === 0 ? [] : all.filter((number) => !options.texts.includes(String(number)))
}

/** A file with a place 0 counts from 0, one with the number of its last option from 1. */
function baseOf(all: readonly Read[]): Base {
  const isFrom = { zero: false, one: false }
  for (const read of all)
    for (const place of placesOf(read)) {
      isFrom.zero ||= place === 0
      isFrom.one ||= place === read.options.texts.length
    }
  if (isFrom.zero === isFrom.one) return null
  return isFrom.zero ? 0 : 1
}

function keyCell(read: Read, base: Base): string {
  const { item, keys, columns, options } = read
  if (options.right) return options.right.map(letterAt).join('')
  const answer = answerOf(item, columns.fields.get('answer'), keys)
  if (typeof answer === 'boolean') return answer ? '对' : '错'
  const places = placesOf(read)
  if (places.length === 0) return wordsOf(answer)
  return base === null ? `第 ${places.join('、')} 个（从 0 还是从 1 数起看不出）` : places.map((place) => letterAt(place - base)).join('')
}

function cellsOf(read: Read, base: Base, { id, parent }: { id: string; parent: string }): string[] {
  const { item, keys, columns, options } = read
  const isApart = apartIn(item) !== null
  const said = (field: Field) => {
    const value = answerOf(item, columns.fields.get(field), keys)
    const text = field === 'points' && Array.isArray(value) ? value.map(wordsOf).join(';') : wordsOf(value)
    return isApart ? resolveEntities(text) : text
  }
  const cells = new Map<string, string>(named.map(([field, header]) => [header, said(field)]))
  // Trivia sites call a choice of one `multiple`.
  if (isApart) cells.set('题型', '')
  if (id !== '') cells.set('题号', id)
  cells.set('材料编号', parent)
  cells.set('答案', keyCell(read, base))
  options.texts.forEach((text, at) => {
    cells.set(letterAt(at), text)
  })
  return HEADERS.map((header) => cells.get(header) ?? '')
}

const childrenOf = (item: Item): Item[] => {
  const found = partOf(item, CHILD_KEYS)
  return Array.isArray(found) ? found.filter(isItem) : []
}

const tooMany = (line: number, item: Item): TableRow => ({
  line,
  cells: [wordsOf(Object.values(item)) || '题'],
  fault: `选项须有 2–${MOST_OPTIONS} 个：请合并或拆成两题`,
})

/** The questions of a file as rows of a table, and the names of the parts that are not read. */
export function recordsOf(items: readonly Item[]): { rows: TableRow[]; unread: string[] } {
  const all = items.flatMap((item) => [item, ...childrenOf(item)]).map(readOf)
  const base = baseOf(all)
  const unread = new Set<string>()
  for (const { keys, columns, item } of all) {
    const used = new Set([...columns.fields.values(), ...columns.options, ...(columns.joined === null ? [] : [columns.joined])])
    keys.forEach((key, at) => {
      const isOwn = [...OPTION_KEYS, ...CHILD_KEYS, 'incorrect_answers', 'incorrectanswers'].includes(folded(key))
      if (!used.has(at) && !isOwn && item[key] !== null && item[key] !== '') unread.add(key)
    })
  }
  if (!all.some(({ columns }) => columns.fields.has('stem')))
    throw new FileRefused(
      'json_no_questions',
      `JSON 的题目里没有题干：请把题干一项命名为“题干”或 question；找到的有：${[...unread].join('、').slice(0, 200)}`,
    )
  let line = 0
  const rows = items.flatMap((item): TableRow[] => {
    const own = childrenOf(item)
    const at = ++line
    const id = own.length > 0 ? `材料${at}` : ''
    const rowOf = (one: Item, place: { id: string; parent: string }, number: number): TableRow => {
      const read = readOf(one)
      return read.options.texts.length > MOST_OPTIONS ? tooMany(number, one) : { line: number, cells: cellsOf(read, base, place) }
    }
    return [rowOf(item, { id, parent: '' }, at), ...own.map((child) => rowOf(child, { id: '', parent: id }, ++line))]
  })
  return { rows, unread: [...unread] }
}
