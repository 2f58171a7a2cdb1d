import { Refused } from '../refused'
import { partsOf } from './parts'

const SPACE = String.raw`(?:&nbsp;|[\s\u00a0\u3000])+`
const UNDERLINED = String.raw`<u(?:\s[^<>]*)?>${SPACE}</u>|<span\s[^<>]*underline[^<>]*>${SPACE}</span>`
const LINE = `(?<![A-Za-z])__(?![A-Za-z_])|_{3,}|${UNDERLINED}`
/** `f()` is a call, `f( )` a blank. */
const BRACKETS = String.raw`（[\s\u3000]*）|\([\s\u3000]+\)|(?<![A-Za-z0-9_])\(\)|【[\s\u3000]*】`
const SHOWN = new RegExp(`${LINE}|${BRACKETS}`, 'g')
const LINED = new RegExp(LINE)
const NUMBER = String.raw`[（(]\s*(\d{1,2})\s*[）)]|[①-⑳]`
const NUMBERED = new RegExp(NUMBER, 'g')

const numberOf = (match: RegExpMatchArray) => (match[1] === undefined ? match[0].charCodeAt(0) - '①'.charCodeAt(0) + 1 : Number(match[1]))

/** Answers after their numbers, `(1)甲(2)乙`; null where the numbers do not count from 1 to the last blank. */
function numbered(answer: string, count: number): string[] | null {
  const marks = [...answer.matchAll(NUMBERED)]
  const isCounted = marks.length === count && marks.every((mark, at) => numberOf(mark) === at + 1)
  if (!isCounted || answer.slice(0, marks[0]?.index).trim() !== '') return null
  return marks.map((mark, at) => {
    const text = answer.slice(mark.index + mark[0].length, marks[at + 1]?.index)
    return text.replace(/[\s；;，,、。]+$/, '').trim()
  })
}

const nonEmpty = (texts: readonly string[]) => texts.filter((text) => text !== '')

/** The text of each blank: numbered, or apart by `;` or line; by `，` or `、` only where that gives exactly one text a blank. */
function blanksIn(answer: string, count: number): string[] {
  const byNumber = numbered(answer, count)
  if (byNumber) return byNumber
  if (count === 1) return [answer]
  const apart = nonEmpty(partsOf(answer, /[;；\n]+/))
  if (apart.length > 1) return apart
  const found = [/，|,(?!\d)/, /、/, /\s{2,}|\u3000+/, /[|｜]/]
    .map((sign) => nonEmpty(partsOf(answer, sign)))
    .find((texts) => texts.length === count)
  return found ?? apart
}

/** Texts apart by `|`; where one of them would be empty the signs belong to the text, as in `|x|` or `a||b`. */
function alternativesIn(blank: string): string[] {
  const found = partsOf(blank, /[|｜]/)
  if (!found.includes('')) return found
  const isOwn = found.length > 2 || !/^[|｜]|[|｜]$/.test(blank)
  if (!isOwn) throw new Refused('answer_unclear', `答案的开头或末尾多一个竖线：${blank.slice(0, 30)}`)
  return [blank]
}

/** Whether a stem has a line to write on, or empty brackets. */
export const hasBlank = (stem: string) => stem.search(SHOWN) >= 0

/** Whether a stem has a line to write on. */
export const hasLine = (stem: string) => LINED.test(stem)

/** Texts without the numbers they are counted by, `1. 甲` and `2. 乙`; as they are where not all are. */
function withoutNumbers(texts: readonly string[]): readonly string[] {
  const rest = texts.map((text, at) => new RegExp(`^${at + 1}\\s*[.．、)）]\\s*(?=[^\\d\\s])(.+)$`, 's').exec(text)?.[1])
  const found = rest.flatMap((text) => text ?? [])
  return texts.length > 1 && found.length === texts.length ? found : texts
}

const LABEL = /^\s*(?:正确|参考|标准)?答案\s*[:：]\s*(?=\S)/

/** The accepted texts of each blank of a stem. Texts for one blank are separated by `|`. */
export function blanksOf(answer: string, stem: string): string[][] {
  const count = stem.match(SHOWN)?.length ?? 1
  return withoutNumbers(blanksIn(answer.replace(LABEL, ''), count)).map(alternativesIn)
}
