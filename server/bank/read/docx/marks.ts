import { narrow } from '../fingerprint'

/** Names the part of a question that a stretch of text is. */
export type Field = 'answer' | 'explanation' | 'difficulty' | 'points' | 'given'
export type Mark = { field: Field; from: number; to: number }

const fields: readonly [RegExp, Field][] = [
  [/^(?:正确|参考|标准|本题)?答案(?:是|为)?$|^答$/, 'answer'],
  [/^(?:我|你|\u60a8|考生|学生)的?答案$|^(?:本题)?得分$|^\d+(?:\.\d+)?分$/, 'given'],
  [/^(?:答案|试题|题目|考点)?(?:解析|详解|分析|点评|点拨|解答)$|^解题思路$/, 'explanation'],
  [/^难(?:度|易度|易程度)$/, 'difficulty'],
  [/^(?:考查)?(?:知识点|考点)$/, 'points'],
]
const WORDS =
  '(?:正确|参考|标准|本题)?答案(?:是|为)?|答案解析|试题解析|题目解析|考点解析|解析|详解|分析|点评|点拨|解答|解题思路|难度|难易度|难易程度|考查知识点|知识点|考点'
/** `【答案】`, or a word with a colon at the beginning of a line or behind space; what was answered, and its points, begin a line. */
const MARK = new RegExp(
  String.raw`[【\[](${WORDS})[】\]]\s*[:：]?\s*|(?:^|(?<=[\s\u3000。；;）)]))(${WORDS}|答)\s*[:：]\s*|^[\s\u3000]*((?:正确|参考|标准|本题)?答案)[\s\u3000]+(?=\S)|^[\s\u3000]*((?:我|你|\u60a8|考生|学生)的?答案|(?:本题)?得分)\s*[:：]\s*|^[\s\u3000]*(\d+(?:\.\d+)?分)[\s\u3000]*$`,
  'g',
)

/** Where the fields of a question begin in a line. */
export function marksIn(text: string): Mark[] {
  return [...text.matchAll(MARK)].flatMap((match) => {
    const word = match[1] ?? match[2] ?? match[3] ?? match[4] ?? match[5] ?? ''
    const field = fields.find(([names]) => names.test(word))?.[1]
    return field ? [{ field, from: match.index, to: match.index + match[0].length }] : []
  })
}

/** `isSpoken` where a colon follows the letter, as it follows a speaker: `A: Hello`. */
export type Lettered = { letter: string; from: number; to: number; isSpoken: boolean }
/** Ways to letter options, the usual one first: `A.` anywhere in a line, `a.` likewise, and `A` apart from its text at the beginning of one. */
const OPTIONS: readonly RegExp[] = [
  /(?:^|(?<=[\s\u3000\uFFFC；;_）)。？?]))[（(〔［]?([A-ZＡ-Ｚ])(?:[)）〕］]\s*[.．、:：]?|[.．、:：](?!\\))[\s\u3000]*/g,
  /(?:^|(?<=[\s\u3000\uFFFC；;_）)]))[（(]?([a-zａ-ｚ])(?:[)）]\s*[.．、:：]?|[.．、:：](?!\\))[\s\u3000]*/g,
  /^[\s\u3000]*([A-ZＡ-Ｚ])[\s\u3000]+(?=[^\s\u3000])/g,
  /(?:^|(?<=[\s\u3000\uFFFC；;_）)]))([①-⑧])[\s\u3000]*[.．、:：]?[\s\u3000]*/g,
]
/** How many ways to letter options there are; circled numbers, the last of them, mostly count statements of a stem. */
export const WAYS = OPTIONS.length
export const CIRCLED_WAY = WAYS - 1
const FIRST_CIRCLED = 0x2460
const FIRST_LETTER = 0x41
/** The letter of an option that is written with a circled number. */
export const circledLetters = (text: string) =>
  text.replace(/[①-⑧]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FIRST_CIRCLED + FIRST_LETTER))

/** The offsets in a line of letters that may begin options. */
export const letteredIn = (text: string, way = 0): Lettered[] =>
  [...text.matchAll(OPTIONS[way] ?? /(?!)/g)].map((match) => ({
    letter: narrow(circledLetters(match[1] ?? '')).toUpperCase(),
    from: match.index,
    to: match.index + match[0].length,
    isSpoken: /[:：]\s*$/.test(match[0]),
  }))

/** Whether a line begins with the first option. */
export function beginsOptions(text: string): boolean {
  const [first] = letteredIn(text)
  return first !== undefined && first.letter === 'A' && text.slice(0, first.from).trim() === ''
}

const WIDE_DIGITS = /[０-９]/g
/** A text of the same length with full-width digits as plain ones. */
export const plainDigits = (text: string) => text.replace(WIDE_DIGITS, (digit) => narrow(digit))

const BEFORE_POINTED = 0x2487
const pointedNumber = (sign: string) => sign.charCodeAt(0) - BEFORE_POINTED
/** A text with plain digits, also for those that are one sign with their point, `⒈`. */
export const pointedDigits = (text: string) => plainDigits(text).replace(/[⒈-⒛]/g, (sign) => `${pointedNumber(sign)}.`)

/** `2.1938年` is question 2 that begins with a year; any other digit behind the point belongs to a decimal. */
const POINT = String.raw`\.(?!\d)|\.(?=(?:1\d|20)\d\d[\s\u3000]*年)`
const NUMBER = new RegExp(
  String.raw`^[\s\u3000]*(?:第\s*(\d{1,9})\s*题\s*[.．、:：]?|[【[](\d{1,9})[】\]]|(\d{1,9})\s*(?:${POINT}|[．、)）])|([⒈-⒛]))[\s\u3000]*`,
)

/** Splits a text that may be a number and a question beginning with a digit, `8.8 的平方`, or a decimal. */
export const decimalAt = (text: string): { number: number; text: string } | null => {
  const [whole, number] = /^[\s\u3000]*(\d{1,9})\.\d+/.exec(plainDigits(text)) ?? []
  return whole === undefined || numberOf(text) || marksIn(text).length > 0 ? null : { number: Number(number), text: whole.trim() }
}

/** Units of counts and times: a number before one, `3个`, `2008年`, is no number of a question. */
const COUNTED = '个只人年月日号元万亿千百十分秒时点次种类条项名位家台件张页周天岁倍米斤克吨公里度级层段股户章节世季期届以多余到至'
const BARE = new RegExp(String.raw`^[\s\u3000]*(\d{1,9})(?:([\s\u3000]+)(?=[^\s\u3000\d])|(?=[\u4e00-\u9fff“《（(]))(?![${COUNTED}])`)

/** A number that nothing separates from what follows it but space; `isApart` says whether there is any. */
export function bareNumberAt(text: string): { number: number; length: number; isApart: boolean } | null {
  const [whole, number, space] = BARE.exec(plainDigits(text)) ?? []
  return whole === undefined ? null : { number: Number(number), length: whole.length, isApart: space !== undefined }
}

/** A number at the beginning of a line that a tab separates from the text. */
export function tabbedNumber(text: string): { number: number; length: number } | null {
  const [whole, number] = /^[ \u3000]*(\d{1,9})[ \u3000]*\t\s*(?=\S)/.exec(plainDigits(text)) ?? []
  return whole === undefined ? null : { number: Number(number), length: whole.length }
}

/** The number a line begins with. */
export function numberOf(text: string): { number: number; length: number } | null {
  const match = NUMBER.exec(plainDigits(text))
  const digits = match?.[1] ?? match?.[2] ?? match?.[3] ?? (match?.[4] && String(pointedNumber(match[4])))
  return match && digits !== undefined ? { number: Number(digits), length: match[0].length } : null
}
