import { FileRefused } from '../draft'

/** A question as the file has it. */
export type Item = Readonly<Record<string, unknown>>

export const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)
const isList = (value: unknown): value is Item[] => Array.isArray(value) && value.length > 0 && value.every(isItem)

const MOST_DEPTH = 3

/** Lists of objects in a value, the longest first. */
function listsIn(value: unknown, depth = 0): Item[][] {
  if (isList(value)) return [value]
  if (!isItem(value) || depth >= MOST_DEPTH) return []
  return Object.values(value)
    .flatMap((inside) => listsIn(inside, depth + 1))
    .sort((a, b) => b.length - a.length)
}

/** The questions of a file. Throws `FileRefused` where it holds none. */
export function itemsIn(value: unknown): Item[] {
  const [items] = listsIn(value)
  if (!items)
    throw new FileRefused(
      'json_no_questions',
      'JSON 里没有题目的列表：请写成 [{"题型": "单选题", "题干": "…", "选项": ["…", "…"], "答案": "A", "解析": "…"}] 这样',
    )
  return items
}
