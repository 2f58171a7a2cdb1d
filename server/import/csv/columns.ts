import { type Static, Type } from '@sinclair/typebox'
import { narrow } from '../fold'

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
export type Field = Exclude<keyof ColumnMap, 'options'>

/** Places of the columns: single fields, the one column of all options, and the column of each option. */
export type Columns = { fields: ReadonlyMap<Field, number>; joined: number | null; options: readonly number[] }

const words: Readonly<Record<Field, readonly string[]>> = {
  id: ['题号', '编号', '题目编号', '试题编号', 'id', 'questionid'],
  parent: ['材料编号', '材料', '所属材料', '父题', '父题编号', 'parent', 'parentid', 'material'],
  type: ['题型', '类型', '题目类型', '试题类型', 'type', 'questiontype'],
  stem: ['题干', '题目', '题目内容', '试题', '试题内容', '问题', 'stem', 'question', 'questiontext', 'text'],
  answer: ['答案', '正确答案', '参考答案', '标准答案', 'answer', 'key', 'correct', 'correctanswer'],
  explanation: ['解析', '答案解析', '试题解析', '题目解析', 'explanation', 'analysis', 'feedback'],
  difficulty: ['难度', '难易度', '难度系数', 'difficulty', 'level'],
  category: ['科目', '分类', '类别', 'category', 'subject'],
  chapter: ['章节', '章', '所属章节', '章节名称', 'chapter', 'section'],
  points: ['知识点', '考点', '标签', 'points', 'knowledgepoint', 'knowledgepoints', 'tags', 'topic'],
  rubric: ['采分点', '评分点', '评分标准', 'rubric', 'markingpoints'],
}
/** Where a row stands in its own file: no name for life, but what a material's questions may call it by. */
const ordinalWords = ['序号', 'no']
const joinedWords = ['选项', '备选项', '备选答案', 'options', 'choices']

const folded = (header: string) =>
  narrow(header)
    .toLowerCase()
    .replace(/[\s_*:-]+/g, '')
/** Letter of an option's own column: A, 选项A, A选项, Option A, option1. */
const letterOf = (header: string) => {
  const [, letter, number] =
    /^(?:选项|备选项|备选答案|option|choice|answeroption)?([a-h])(?:选项|项)?$|^(?:选项|option|choice)([1-8])$/.exec(header) ?? []
  if (number !== undefined) return String.fromCharCode(96 + Number(number))
  return letter ?? null
}

const isField = (name: string): name is Field => Object.hasOwn(words, name)

function mappedOptions(map: ColumnMap, at: (name: string) => number | null) {
  if (typeof map.options === 'string') return { joined: at(map.options), options: [] }
  if (map.options) return { joined: null, options: map.options.flatMap((name) => at(name) ?? []) }
  return null
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
  const lettered = names
    .flatMap((name, place) => {
      const letter = letterOf(name)
      return letter === null ? [] : [{ letter, place }]
    })
    .sort((a, b) => (a.letter < b.letter ? -1 : 1))
  const byName = { joined: joinedWords.map(at).find((found) => found !== null) ?? null, options: lettered.map(({ place }) => place) }
  return { fields, ...(mappedOptions(map, at) ?? byName) }
}

/** Headers a map names that the file does not have. */
export function missingHeaders(header: readonly string[], map: ColumnMap): string[] {
  const names = new Set(header.map(folded))
  return Object.values(map)
    .flat()
    .filter((name) => !names.has(folded(name)))
}
