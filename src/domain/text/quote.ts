import { foldText, indexTerms } from '@/domain/search/search-terms'
import { isInstructionLike } from './instruction-like'
import { moderate } from './moderation'

/** Pairs of neighbours and words: single characters are in every text. */
const partsOf = (text: string) => new Set(indexTerms(text).filter((term) => Array.from(term).length > 1))

/** How much of `source` is in `text`, 0 to 1, by its pairs of characters and its words. A source without any is in no text. */
export function quotedShare(text: string, source: string): number {
  const wanted = partsOf(source)
  if (wanted.size === 0) return 0
  const had = partsOf(text)
  return [...wanted].filter((part) => had.has(part)).length / wanted.size
}

/** How alike two texts are, 0 to 1: the share the shorter one has of the longer one's parts. */
export function likeness(one: string, other: string): number {
  return Math.min(quotedShare(one, other), quotedShare(other, one))
}

/** From `from` up to and without `to`, in UTF-16 units. */
type Span = { from: number; to: number }

/** Fewer letters and digits are in too many places to prove anything. */
const LEAST_SIGNS = 4
const LONGEST_SAYING = 200
/** Part of a saying's words that must stand in what is quoted. */
const LEAST_SHARE = 0.6

const EDGE = /[,;:?!()。、…—[\]〔〕【】.·|\n]/
/** Marks around words: what matters stands beyond them. */
const MARKS_BEFORE = /[《》“”‘’"']+$/
const MARKS_AFTER = /^[《》“”‘’"']+/
const SENTENCE_END = /[。！？!?；;\n]/
const MARKUP = /[<>{}[\]`|\\]|https?:|www\.|\.(com|cn|net)\b/i
const NEGATION = /[不非无没未勿]|禁止|免[征税于]|除外/g

/** Whether a word, or a number such as `1.5`, is cut in two at a place of a text. */
function isCutAt(text: string, at: number): boolean {
  const [before, after] = [text.slice(0, at).replace(MARKS_BEFORE, ''), text.slice(at).replace(MARKS_AFTER, '')]
  if (before === '' || after === '') return false
  if (/\d[.,]$/.test(before) && /^\d/.test(after)) return true
  if (/\d$/.test(before) && /^[.,]\d/.test(after)) return true
  return !EDGE.test(before.slice(-1)) && !EDGE.test(after.charAt(0))
}

const escaped = (unit: string) => unit.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** Where a quote stands word for word in a text, beginning and ending where a clause does; null where it does not. White space does not count. */
export function quotePlace(text: string, quote: string): Span | null {
  const wanted = foldText(quote).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu, '')
  if (wanted.replace(/[^\p{L}\p{N}]/gu, '').length < LEAST_SIGNS) return null
  const units = Array.from(wanted.replace(/\s/g, ''), escaped)
  const folded = foldText(text)
  for (const { index, 0: found } of folded.matchAll(new RegExp(units.join('\\s*'), 'g')))
    if (!isCutAt(folded, index) && !isCutAt(folded, index + found.length)) return { from: index, to: index + found.length }
  return null
}

/** The whole sentences a part of a text belongs to: half a sentence may say the opposite. */
export function sentenceAround(text: string, { from, to }: Span): Span {
  let start = from
  while (start > 0 && !SENTENCE_END.test(text.charAt(start - 1))) start--
  let end = to
  while (end < text.length && !SENTENCE_END.test(text.charAt(end - 1))) end++
  const shown = text.slice(start, end)
  return { from: start + shown.length - shown.trimStart().length, to: end - shown.length + shown.trimEnd().length }
}

const DIGITS = '零一二三四五六七八九'
const SCALES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, 万: 10_000, 亿: 100_000_000 }

/** A number in Chinese signs, 二十五 as 25. */
function hanNumber(signs: string): number {
  let [total, part, digit] = [0, 0, 0]
  for (const sign of signs.replace(/〇/g, '零').replace(/两/g, '二')) {
    const scale = SCALES[sign]
    if (scale === undefined) digit = DIGITS.indexOf(sign)
    else if (scale < 10_000) {
      part += (digit || 1) * scale
      digit = 0
    } else {
      total += (part + digit) * scale
      part = 0
      digit = 0
    }
  }
  return total + part + digit
}

const HAN_NUMBER =
  /(?<=百分之)[零〇一二两三四五六七八九十百]+|[零〇一二两三四五六七八九十百千万亿]+(?=(?:周|个)?(?:年|月|日|天|岁|倍|元|条|项|类|种|次|级|份|名|人|分(?!之)|小时))/g

/** The numbers a text names, each in one form. */
export function numbersIn(text: string): ReadonlySet<string> {
  const plain = foldText(text)
  const arabic = [...plain.matchAll(/\d+(?:,\d{3})*(?:\.\d+)?/g)].map(([found]) => String(Number(found.replaceAll(',', ''))))
  const han = [...plain.matchAll(HAN_NUMBER)].map(([found]) => String(hanNumber(found)))
  return new Set([...arabic, ...han])
}

const negations = (text: string) => (text.match(NEGATION) ?? []).length

/** Whether what is said follows the words that are quoted: the same numbers, as often no, mostly the same words, and nothing that leads elsewhere. */
export function isBacked(say: string, quote: string, title: string): boolean {
  const said = say.trim()
  if (said === '') return true
  if (said.length > LONGEST_SAYING || MARKUP.test(said) || isInstructionLike(said) || moderate(said).verdict !== 'pass') return false
  const known = numbersIn(quote)
  if ([...numbersIn(said)].some((number) => !known.has(number))) return false
  return negations(said) === negations(quote) && quotedShare(`${title}\n${quote}`, said) >= LEAST_SHARE
}
