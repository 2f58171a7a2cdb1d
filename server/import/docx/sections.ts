import { typeWordIn } from '../csv/type-words'
import type { Line } from './lines'
import { numberOf } from './marks'

const HEADING =
  /^[\s\u3000]*(?:[一二三四五六七八九十]{1,3}\s*[、.．：:]|第[一二三四五六七八九十\d]{1,3}(?:部分|大题|[卷节章])|[（(][一二三四五六七八九十]{1,3}[)）]|[ⅠⅡⅢⅣIVX]{1,4}[、.．])/
const COUNTED = /(?:每[小]?[题空]|共\s*\d+\s*(?:小?题|分)|\d+\s*分)/
const MOST_HEADING = 120

/** The word of a heading that names a type of question, `一、单项选择题（每题 2 分）`; null for a line that is no heading. */
export function headingOf({ text, table }: Line): { word: string } | null {
  if (table || text.trim().length > MOST_HEADING || numberOf(text)) return null
  const name = text.split(/[（(，,。]/, 1)[0] ?? ''
  const isNumbered = HEADING.test(text)
  const word = typeWordIn(isNumbered ? (/^[\s\u3000]*[（(]/.test(text) ? text : name) : name)
  const isBare = !isNumbered && word !== null && name.trim().length <= word.length + 2
  if (isNumbered && (word !== null || COUNTED.test(text))) return { word: word ?? '' }
  return isBare && word ? { word } : null
}

const KEY_HEAD =
  /^[\s\u3000]*[^。？?；;]{0,30}?(?:参考答案|标准答案|答案(?:与|及|和|、)?(?:试题)?(?:解析|详解|评分标准)|答案)(?:[与及和、](?:试题)?(?:解析|详解|评分标准|评分细则))?\s*[:：]?[\s\u3000]*$/

/** Whether a line begins the answers at the end of a paper: what follows is a number, a heading or a table of them. */
export function isKeyHead(line: Line, next: Line | undefined): boolean {
  if (line.table || !KEY_HEAD.test(line.text) || !next) return false
  const entry = /^[\s\u3000]*(?:第?\s*)?(\d{1,3})\s*(?:题|[-—–~～至到.．、:：])/.exec(next.text)
  return next.table !== undefined || headingOf(next) !== null || HEADING.test(next.text) || entry?.[1] === '1'
}

const MATERIAL = /(?:回答|完成|解答)(?:下列|下面|以下|后面)?(?:的)?(?:第)?\s*(\d{1,3})\s*[-—–~～至到]\s*(?:第)?\s*(\d{1,3})\s*(?:小?题|问)/

/** The questions that a passage is for, `阅读材料，回答 5～7 题`. */
export function materialOf({ text }: Line): { from: number; to: number } | null {
  const [, from, to] = MATERIAL.exec(text) ?? []
  return from !== undefined && Number(to) > Number(from) ? { from: Number(from), to: Number(to) } : null
}
