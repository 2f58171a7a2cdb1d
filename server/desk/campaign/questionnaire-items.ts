import { type Field, pick, rows, text, type ValuesOf } from '#server/desk/parts/field'
import { invalid } from '#server/refusal'
import type { Question } from '@/contract/campaign/questionnaire.schema'

const MOST_ITEMS = 60
const MOST_OPTIONS = 30
const LONGEST = 100
const END = 'end'
const kinds = { one: '单选', many: '多选', text: '填写' } as const

/** The name for life of a question, carried along unseen; empty for a new one. */
const ownKey: Field<string> = {
  label: '',
  look: 'own',
  parse: ([given = '']) => (/^[a-z0-9_-]{0,30}$/.test(given) ? { value: given } : { error: '这一行已经变了，请重新打开' }),
}

/** The questions of a questionnaire, one a row. */
export const itemsField = rows({
  label: '题目',
  hint: '选项一行一个；选了就跳题的，在行末写“→ 第 3 题”或“→ 结束”，只能往后跳',
  most: MOST_ITEMS,
  columns: {
    key: ownKey,
    title: text({ label: '题目', most: LONGEST }),
    kind: pick({ label: '作答', choices: kinds }),
    required: pick({ label: '必答', choices: { yes: '必答', no: '可以不答' } }),
    options: text({ label: '选项', most: 5_000, isLong: true, isOptional: true }),
  },
})

type Items = readonly ValuesOf<{ row: typeof itemsField }>['row'][number][]

const LEADS = /^(.*?)\s*(?:→|->)\s*(?:第\s*(\d{1,3})\s*题|(结束))$/

const freeName = (prefix: string, used: Set<string>): string => {
  let at = used.size + 1
  while (used.has(`${prefix}${at}`)) at++
  used.add(`${prefix}${at}`)
  return `${prefix}${at}`
}

type Place = { at: number; keys: readonly string[]; known: Question | undefined }

/** Options of a question; one whose words are known keeps its value, by which answers are stored. */
function optionsIn(item: Items[number], { at, keys, known }: Place): Question['options'] {
  const lines = item.options.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  const place = `第 ${at + 1} 题`
  if (item.kind === 'text' && lines.length > 0) throw invalid(`${place}是填写题，不用写选项`)
  if (item.kind !== 'text' && lines.length < 2) throw invalid(`${place}至少写两个选项`)
  if (lines.length > MOST_OPTIONS) throw invalid(`${place}最多 ${MOST_OPTIONS} 个选项`)
  const read = lines.map((line) => {
    const [, words, number, end] = LEADS.exec(line) ?? []
    if (words === undefined) return { said: line, next: undefined }
    const to = Number(number)
    if (!end && (to <= at + 1 || to > keys.length)) throw invalid(`${place}的选项“${words}”要跳到后面的题目`)
    return { said: words, next: end ? END : keys[to - 1] }
  })
  if (read.some(({ said }) => said === '' || said.length > LONGEST)) throw invalid(`${place}的选项要有 1 到 ${LONGEST} 字`)
  if (new Set(read.map(({ said }) => said)).size < read.length) throw invalid(`${place}有两个一样的选项`)
  const knownValue = (said: string) => known?.options.find((option) => option.text === said)?.value
  const used = new Set(read.flatMap(({ said }) => knownValue(said) ?? []))
  return read.map(({ said, next }) => ({ value: knownValue(said) ?? freeName('o', used), text: said, ...(next !== undefined && { next }) }))
}

/** The questions that were typed; those known keep their names. */
export function bodyIn(items: Items, known: readonly Question[]): Question[] {
  const used = new Set(items.flatMap(({ key }) => (key === '' ? [] : [key])))
  if (used.size < items.filter(({ key }) => key !== '').length) throw invalid('有两行是同一道题，请重新打开')
  const keys = items.map(({ key }) => (key === '' ? freeName('q', used) : key))
  return items.map((item, at) => ({
    key: keys[at] ?? '',
    title: item.title,
    kind: item.kind,
    isRequired: item.required === 'yes',
    options: optionsIn(item, { at, keys, known: known.find(({ key }) => key === item.key) }),
  }))
}

/** Questions as they are typed, column by column. */
export const itemTexts = (body: readonly Question[]): string[] =>
  body.flatMap(({ key, title, kind, isRequired, options }) => {
    const numberOf = (next: string) => body.findIndex((other) => other.key === next) + 1
    const leads = (next: string | undefined) => (next === undefined ? '' : next === END ? ' → 结束' : ` → 第 ${numberOf(next)} 题`)
    return [key, title, kind, isRequired ? 'yes' : 'no', options.map((option) => option.text + leads(option.next)).join('\n')]
  })
