import { BRACKETS, DASHES, LINES } from '../blanks'
import { Note, Refused } from '../draft'
import { partsOf } from './parts'

const SPACE = String.raw`(?:&nbsp;|[\s\u00a0\u3000])+`
const UNDERLINED = String.raw`<u(?:\s[^<>]*)?>${SPACE}</u>|<span\s[^<>]*underline[^<>]*>${SPACE}</span>`
const LINED = new RegExp(`${LINES.source}|${UNDERLINED}`, 'g')
/** Blanks of one kind are those of a question; the kinds in the order in which they count. */
const KINDS = [LINED, DASHES, BRACKETS]
const NUMBERED = /[（(]\s*(\d{1,2})\s*[）)]|[①-⑳]/g

const numberOf = (match: RegExpMatchArray) => (match[1] === undefined ? match[0].charCodeAt(0) - '①'.charCodeAt(0) + 1 : Number(match[1]))

/** Whether numbers are all that an answer has, as in `①③` or `(1)`: then they are the answer. */
const isOfNumbers = (answer: string) => answer.replace(NUMBERED, '').replace(/[\s、，,;；和与及~～-]+/g, '') === ''

/** Answers after their numbers, `(1)甲(2)乙`; null where the numbers do not count from 1 to the last blank. */
function numbered(answer: string, count: number): string[] | null {
  const marks = [...answer.matchAll(NUMBERED)]
  const isCounted = marks.length === count && marks.every((mark, at) => numberOf(mark) === at + 1)
  if (!isCounted || isOfNumbers(answer) || answer.slice(0, marks[0]?.index).trim() !== '') return null
  return marks.map((mark, at) => {
    const text = answer.slice(mark.index + mark[0].length, marks[at + 1]?.index)
    return text.replace(/[\s；;，,、。]+$/, '').trim()
  })
}

const nonEmpty = (texts: readonly string[]) => texts.filter((text) => text !== '')

/** The answer of the only blank. Numbers that count on from 1 are of several blanks, which the stem does not have. */
const wholeIn = (answer: string) => numbered(answer, answer.match(NUMBERED)?.length ?? 0) ?? [answer]

/** Several bars are between answers of one blank, or a sign of code. */
const ONE_BAR = /(?<![|｜])[|｜](?![|｜])/

/** The text of each blank: numbered, or apart by `;` or line; by `，` or `、` only where that gives exactly one text a blank. */
function blanksIn(answer: string, count: number): string[] {
  if (count === 1) return wholeIn(answer)
  const byNumber = numbered(answer, count)
  if (byNumber) return byNumber
  const apart = nonEmpty(partsOf(answer, /[;；\n]+/))
  if (apart.length > 1) return apart
  const found = [/，|,(?!\d)/, /、/, /\s{2,}|\u3000+/, ONE_BAR]
    .map((sign) => nonEmpty(partsOf(answer, sign)))
    .find((texts) => texts.length === count)
  return found ?? apart
}

const BARS = /[|｜]{2,}/
/** Two bars beside a Chinese word, or three, separate answers as one bar does; beside code two bars are a sign of its own. */
const SEVERAL_BARS = /[\u4e00-\u9fff]\s*[|｜]{2}|[|｜]{2}\s*[\u4e00-\u9fff]|[|｜]{3}/

/** Texts apart by bars; where one of them would be empty the signs belong to the text, as in `|x|` or `a||b`. */
function alternativesIn(blank: string): string[] {
  const found = partsOf(blank, /[|｜]/)
  if (!found.includes('')) return found
  const apart = partsOf(blank, /[|｜]+/)
  if (!apart.includes('') && SEVERAL_BARS.test(blank)) return apart
  const isOwn = found.length > 2 || !/^[|｜]|[|｜]$/.test(blank)
  if (!isOwn) throw new Refused('answer_unclear', `答案的开头或末尾多一个竖线：${blank.slice(0, 30)}`)
  return [blank]
}

/** Whether a stem has a line to write on, or empty brackets. */
export const hasBlank = (stem: string) => KINDS.some((kind) => stem.search(kind) >= 0)

/** Whether a stem has a line to write on. */
export const hasLine = (stem: string) => [LINED, DASHES].some((kind) => stem.search(kind) >= 0)

/** Texts without the numbers they are counted by, `1. 甲` and `2. 乙`; as they are where not all are. */
function withoutNumbers(texts: readonly string[]): readonly string[] {
  const rest = texts.map((text, at) => new RegExp(`^${at + 1}\\s*[.．、)）]\\s*(?=[^\\d\\s])(.+)$`, 's').exec(text)?.[1])
  const found = rest.flatMap((text) => text ?? [])
  return found.length === texts.length ? found : texts
}

/** The number of a blank that a text begins with: `(1) 甲`, `①甲`, `第1空：甲`. */
const BEGINNING = /^\s*(?:[（(]\s*(\d{1,2})\s*[）)]|([①-⑳])|第\s*(\d{1,2})\s*空\s*[:：、.．]?)\s*(?=\S)/

function beginningOf(text: string): { number: number; length: number } | null {
  const [mark, bracketed, circled, worded] = BEGINNING.exec(text) ?? []
  if (mark === undefined || isOfNumbers(text)) return null
  const number = circled === undefined ? Number(bracketed ?? worded) : circled.charCodeAt(0) - '①'.charCodeAt(0) + 1
  return { number, length: mark.length }
}

/** Texts without the number of their blank. A number that is not that of the blank refuses the question. */
function withoutBeginnings(texts: readonly string[]): readonly string[] {
  const found = texts.map(beginningOf)
  if (found.every((mark) => mark === null)) return texts
  const odd = texts.find((_, at) => found[at]?.number !== at + 1)
  if (odd !== undefined) throw new Refused('answer_unclear', `答案里空的序号对不上：${odd.slice(0, 30)}`)
  return texts.map((text, at) => text.slice(found[at]?.length ?? 0).trim())
}

const LABEL = /^\s*(?:正确|参考|标准)?答案\s*[:：]\s*(?=\S)/

/** The accepted texts of each blank of a stem. Texts for one blank are separated by `|`. */
export function blanksOf(answer: string, stem: string): string[][] {
  const count = KINDS.map((kind) => stem.match(kind)?.length ?? 0).find((found) => found > 0) ?? 1
  return withoutNumbers(withoutBeginnings(blanksIn(answer.replace(LABEL, ''), count))).map(alternativesIn)
}

/** Notes on a key of blanks that is read another way than it is written. */
export function blankKeyNotes(answer: string): Note[] {
  const text = answer.replace(LABEL, '')
  const isOnly = (text.match(NUMBERED)?.length ?? 0) <= 1 && !/[;；\n]/.test(text)
  const isCut = isOnly && (beginningOf(text) !== null || withoutNumbers([text])[0] !== text)
  const areKept = partsOf(text, /[;；\n]+/).some(
    (blank) => /\S[|｜]{2}\S/.test(blank) && alternativesIn(blank).some((one) => BARS.test(one)),
  )
  return [
    ...(isCut ? [new Note('blank_number_cut', '答案开头的序号（如“(1)”）当作空的序号去掉了')] : []),
    ...(areKept ? [new Note('bars_kept', '答案里的两个竖线当作文字保留：几个都算对的答案请用一个竖线隔开')] : []),
  ]
}
