import { type Static, Type } from '@sinclair/typebox'
import type { Heads } from '#server/bank/write/report'
import { letterAt } from '@/domain/tiku/question'
import { narrow, simplified } from '../fingerprint'
import type { TextForm } from './text-form'

const Name = Type.String({ minLength: 1 })

/** A column map: for each field the header that carries it; `options` names one header an option, in order. */
export const ColumnMapSchema = Type.Object(
  {
    id: Type.Optional(Name),
    parent: Type.Optional(Name),
    type: Type.Optional(Name),
    stem: Type.Optional(Name),
    options: Type.Optional(Type.Union([Name, Type.Array(Name, { minItems: 1, maxItems: 8 })])),
    answer: Type.Optional(Name),
    explanation: Type.Optional(Name),
    difficulty: Type.Optional(Name),
    category: Type.Optional(Name),
    chapter: Type.Optional(Name),
    points: Type.Optional(Name),
    rubric: Type.Optional(Name),
  },
  { additionalProperties: false },
)
export type ColumnMap = Static<typeof ColumnMapSchema>
const FIRST_SMALL = 'a'.charCodeAt(0)
const MOST_OPTIONS = 8
export type Field = Exclude<keyof ColumnMap, 'options'>

/**
 * Places of the columns: single fields, the one column of all options, and the column of each option. `beyond` are columns of options that
 * do not go on the series from A; `unnamed` have no header; the table is `width` columns wide.
 */
export type Columns = {
  fields: ReadonlyMap<Field, number>
  joined: number | null
  options: readonly number[]
  beyond: readonly number[]
  unnamed: readonly number[]
  width: number
  /** Whether the columns of options are counted by digits, `选项1`. */
  isNumbered: boolean
  /** How the texts of a column are meant, where its header says so. */
  forms: ReadonlyMap<number, TextForm>
}

const words: Readonly<Record<Field, readonly string[]>> = {
  id: ['题号', '编号', '题目编号', '试题编号', '题目id', '试题id', 'id', 'questionid'],
  parent: ['材料编号', '材料', '所属材料', '父题', '父题编号', 'parent', 'parentid', 'material'],
  type: ['题型', '类型', '题目类型', '试题类型', '题目题型', '试题题型', '题型名称', '题类', 'type', 'questiontype'],
  stem: [
    '题干',
    '题目',
    '题目内容',
    '试题',
    '试题内容',
    '问题',
    '题面',
    '题干内容',
    '题目标题',
    '试题题目',
    '问题内容',
    '题目题干',
    '试题题干',
    '题目名称',
    '试题名称',
    '题目描述',
    '问题描述',
    '题干正文',
    '题目正文',
    '试题正文',
    '试题标题',
    '考题',
    '考题内容',
    'stem',
    'qstem',
    'question',
    'questiontext',
    'text',
  ],
  answer: [
    '答案',
    '正确答案',
    '参考答案',
    '标准答案',
    '正确选项',
    '答案选项',
    '正确答案选项',
    '题目答案',
    '试题答案',
    '答',
    '正确项',
    '正确选择',
    '试题参考答案',
    'answer',
    'answers',
    'rightanswer',
    'key',
    'correct',
    'correctanswer',
  ],
  explanation: [
    '解析',
    '答案解析',
    '试题解析',
    '题目解析',
    '详解',
    '解释',
    '答案详解',
    '试题详解',
    '题目详解',
    '解题思路',
    '答案说明',
    '解析说明',
    'explanation',
    'analysis',
    'feedback',
  ],
  difficulty: ['难度', '难易度', '难易程度', '难度等级', '题目难度', '试题难度', 'difficulty', 'level'],
  category: ['科目', '学科', '课程', '分类', '类别', 'category', 'subject'],
  chapter: ['章节', '章', '所属章节', '章节名称', '章名', '单元', 'chapter', 'section'],
  points: ['知识点', '考点', '所属知识点', '考查知识点', '标签', 'points', 'knowledgepoint', 'knowledgepoints', 'tags', 'topic'],
  rubric: ['采分点', '评分点', '评分标准', 'rubric', 'markingpoints'],
}
/** The number of a row in its file: not a stable name, but usable by the questions of a material. */
const ordinalWords = ['序号', 'no']
const joinedWords = ['选项', '可选项', '备选项', '备选答案', '选项内容', '候选项', '题目选项', '试题选项', 'options', 'choices']

/** A note in a header on how to fill it in, `（必填）`, is not part of its name. */
const REMARK = /[(（[【][^()（）[\]【】]{0,40}[)）\]】]/g

const DECLARED = /(?:^|[，,、;；\s])(html|富文本|markdown|md|plain|纯文本|原文|数据)(?:格式)?(?:$|[，,、;；\s])/i
const formWords: Readonly<Record<string, TextForm>> = {
  html: 'html',
  富文本: 'html',
  markdown: 'markdown',
  md: 'markdown',
  plain: 'plain',
  纯文本: 'plain',
  原文: 'plain',
  数据: 'data',
}

/** How a header declares the texts of its column, `题干（Markdown）`; null where it does not. */
function formOf(header: string): TextForm | null {
  for (const [remark] of narrow(header).matchAll(REMARK)) {
    const word = DECLARED.exec(remark.slice(1, -1))?.[1]
    if (word !== undefined) return formWords[word.toLowerCase()] ?? null
  }
  return null
}

const folded = (header: string) => {
  const written = simplified(narrow(header)).toLowerCase()
  // The text inside the brackets counts for a header such as `【题干】（必填）`.
  const bare = written.replace(/^[(（[【]([^()（）[\]【】]+)[)）\]】](?=\s*(?:$|[(（[【]))/, '$1')
  const named = bare.replace(REMARK, '')
  return (/[^\s_*:.、-]/.test(named) ? named : bare).replace(/[\s_*:.、()[\]-]+/g, '')
}
const chineseNumbers = '一二三四五六七八九十'
/** Letter of an option's own column: A, A., 选项A, A选项, A项目, 选项一, Option A, option1. */
const letterOf = (header: string) => {
  const [, letter, number] =
    /^(?:选项|备选项|备选答案|备选|候选项|答案|option|choice|answeroption|answer)?([a-l])(?:选项|项目|项|选项内容|项内容)?$|^(?:选项|备选项|备选答案|候选项|option|choice)(?:内容)?([1-9]|1[0-2]|[一二三四五六七八九十])(?:内容)?$/.exec(
      header,
    ) ?? []
  if (number === undefined) return letter ?? null
  const place = chineseNumbers.indexOf(number)
  return String.fromCharCode(FIRST_SMALL + (place < 0 ? Number(number) - 1 : place))
}

const isField = (name: string): name is Field => Object.hasOwn(words, name)

function mappedOptions(map: ColumnMap, at: (name: string) => number | null) {
  if (typeof map.options === 'string') return { joined: at(map.options), options: [], beyond: [] }
  if (map.options) return { joined: null, options: map.options.flatMap((name) => at(name) ?? []), beyond: [] }
  return null
}

/** Option columns from A on without a gap, each letter once; the others are beyond. */
function seriesOf(names: readonly string[]): Pick<Columns, 'options' | 'beyond'> {
  const lettered = names.flatMap((name, place) => {
    const letter = letterOf(name)
    return letter === null ? [] : [{ letter, place }]
  })
  const options: number[] = []
  for (let next = FIRST_SMALL; options.length < MOST_OPTIONS; next++) {
    const found = lettered.find(({ letter }) => letter === String.fromCharCode(next))
    if (!found) break
    options.push(found.place)
  }
  return { options, beyond: lettered.flatMap(({ place }) => (options.includes(place) ? [] : [place])) }
}

/** Finds the columns by the map first, then by the headers people use. */
export function columnsOf(header: readonly string[], map: ColumnMap): Columns {
  const names = header.map(folded)
  const at = (name: string) => {
    const place = names.indexOf(folded(name))
    return place < 0 ? null : place
  }
  const fields = new Map<Field, number>()
  for (const [field, own] of Object.entries(words)) {
    if (!isField(field)) continue
    const asked = map[field]
    const place = asked === undefined ? own.map(at).find((found) => found !== null) : at(asked)
    if (place !== null && place !== undefined) fields.set(field, place)
  }
  const ordinal = ordinalWords.map(at).find((found) => found !== null)
  if (typeof ordinal === 'number' && fields.has('parent') && !fields.has('id')) fields.set('id', ordinal)
  const byName = { joined: joinedWords.map(at).find((found) => found !== null) ?? null, ...seriesOf(names) }
  const unnamed = header.flatMap((name, place) => (name.trim() === '' ? [place] : []))
  const forms = new Map(
    header.flatMap((name, place) => {
      const form = formOf(name)
      return form === null ? [] : [[place, form] as const]
    }),
  )
  const isNumbered = byName.options.length > 0 && byName.options.every((place) => /\d/.test(names[place] ?? ''))
  return { fields, unnamed, width: header.length, isNumbered, forms, ...(mappedOptions(map, at) ?? byName) }
}

export const fieldNames: Readonly<Record<Field, string>> = {
  id: '题号',
  parent: '材料编号',
  type: '题型',
  stem: '题干',
  answer: '答案',
  explanation: '解析',
  difficulty: '难度',
  category: '科目',
  chapter: '章节',
  points: '知识点',
  rubric: '采分点',
}

const formNames: Readonly<Record<TextForm, string>> = { plain: '原文', html: 'HTML', markdown: 'Markdown', data: '数据' }

/** Lists the meaning recognised for each column; unrecognised columns are listed too. */
export function headsOf(header: readonly string[], { fields, joined, options, forms }: Columns, above: readonly string[]): Heads {
  const taken = new Map([...fields].map(([field, place]) => [place, fieldNames[field]]))
  if (joined !== null) taken.set(joined, '选项')
  options.forEach((place, at) => {
    taken.set(place, `选项 ${letterAt(at)}`)
  })
  const headers = header.map((name) => name.trim())
  const used = headers.flatMap((name, place) => {
    const field = taken.get(place)
    const form = forms.get(place)
    return field === undefined ? [] : [{ header: name, field: form === undefined ? field : `${field}（${formNames[form]}）` }]
  })
  return { headers, used, unused: headers.filter((name, place) => name !== '' && !taken.has(place)), above: [...above] }
}

/** Headers a map names that the file does not have. */
export function missingHeaders(header: readonly string[], map: ColumnMap): string[] {
  const names = new Set(header.map(folded))
  return Object.values(map)
    .flat()
    .filter((name) => !names.has(folded(name)))
}
