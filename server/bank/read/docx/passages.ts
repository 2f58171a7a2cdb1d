import type { Line } from './lines'
import { beginsOptions, numberOf, plainDigits } from './marks'

const OPEN_MATERIAL =
  /(?:根据|依据|阅读|结合)[^。？?；;]{0,12}(?:资料|材料|案例|短文|文章|图表)[^。？?]{0,24}(?:回答|完成|解答|分析)[^。\d]{0,6}(?:问题|小?题)/

/** Whether a line says that questions on a passage follow, and not which: `根据上述资料，回答下列小题`. */
export const opensMaterial = ({ text, table }: Line) => table === undefined && OPEN_MATERIAL.test(text) && !numberOf(text)

/** Whether a heading announces passages: what stands between it and the first question is one. */
export const headsPassages = (heading: string) => /材料|案例|资料|阅读|短文/.test(heading)

/** A line that says that questions follow, and is longer, has the passage before it. */
const LONGEST_CALL = 30
/** Whether lines have more than the sentence that says that questions follow. */
export const isPassage = (lines: readonly Line[]) =>
  lines.some((line) => line.text.trim() !== '' && (!opensMaterial(line) || line.text.trim().length > LONGEST_CALL))

const NUMBER = String.raw`[（(]?(?:[一二三四五六七八九十]{1,3}|\d{1,2}|[A-D])[)）]?`
const NAMED = String.raw`[【[]?(?:案例|资料|材料|短文|passage|text)\s*${NUMBER}[】\]]?`
const BARE = new RegExp(String.raw`^[\s\u3000]*(?:[（(][一二三四五六七八九十]{1,3}[)）]|[A-D]|${NAMED})[\s\u3000:：、.．]*$`, 'i')
const BEGINS = new RegExp(String.raw`^[\s\u3000]*${NAMED}[\s\u3000:：、.．】\]]*`, 'i')

/** Whether a line begins a passage behind the questions on another, `（二）` or `【资料 2】乙公司……`; `isBare` where it has nothing but the number. */
export function groupIn(line: Line): { isBare: boolean } | null {
  if (line.table !== undefined) return null
  if (BARE.test(line.text)) return { isBare: true }
  return BEGINS.test(line.text) ? { isBare: false } : null
}

/** Whether a question has no words of its own before its options, as one that is a blank of a passage. */
export const isWithoutStem = (text: string) => text.trim() === '' || beginsOptions(text)

/** The last of the numbers that go on in a text from one on, as those of its blanks do; null where even the second is not there. */
export function blanksTo(lines: readonly Line[], from: number): number | null {
  const found = new Set(plainDigits(lines.map(({ text }) => text).join('\n')).match(/\d+/g) ?? [])
  let to = from
  while (found.has(String(to + 1))) to++
  return found.has(String(from)) && to > from ? to : null
}
