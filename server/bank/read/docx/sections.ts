import { typeWordIn } from '../csv/options'
import { hasPlace } from './bracket-key'
import type { Line } from './lines'
import { letteredIn, marksIn, numberOf, plainDigits, pointedDigits } from './marks'

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

const TYPED = /^[（(【[]([^（()）【】[\]]{2,12}?)(?:[,，]?\s*\d+(?:\.\d+)?\s*分)?[)）】\]][\s\u3000]*/

/** The type in brackets that a question begins with, `(单选题, 5.0 分)`; null where there is none. */
export function typedAt(text: string): { word: string; length: number } | null {
  const [whole, word = ''] = TYPED.exec(text) ?? []
  return whole !== undefined && typeWordIn(word) === word.trim() ? { word: word.trim(), length: whole.length } : null
}

const KEY_HEAD =
  /^[\s\u3000]*(?:answers?|answer\s+keys?|keys?)\s*[:：]?[\s\u3000]*$|^[\s\u3000]*[^。？?；;]{0,30}?(?:参考答案|标准答案|答案(?:与|及|和|、)?(?:试题)?(?:解析|详解|评分标准)|答案)(?:[与及和、](?:试题)?(?:解析|详解|评分标准|评分细则))?\s*[:：]?[\s\u3000]*$/i

/** Whether a line says that answers follow, without any of them. */
export const saysKeys = ({ text, table }: Line) => table === undefined && KEY_HEAD.test(text) && numberOf(text) === null

const BARE_HEAD = /^[\s\u3000]*(?:参考|标准|正确)?答案(?:[与及和、]?(?:解析|详解))?[\s\u3000]*[:：]?[\s\u3000]*$/
/** Whether a line says no more than that answers follow. */
export const isBareKeyHead = (line: Line) => saysKeys(line) && BARE_HEAD.test(line.text)

/**
 * Whether a line begins the answers at the end of a paper: what follows is a heading, a table of them, or the number of the first question
 * that has none yet.
 */
export function isKeyHead(line: Line, next: Line | undefined, first = 1): boolean {
  if (!saysKeys(line) || !next) return false
  const entry = /^[\s\u3000]*(?:第?\s*)?(\d{1,9})\s*(?:题|[-—–~～至到.．、:：])/.exec(pointedDigits(next.text))
  const isFirst = entry?.[1] === '1' || (entry !== null && Number(entry[1]) === first)
  return next.table !== undefined || headingOf(next) !== null || HEADING.test(next.text) || isFirst
}

const ORDINAL = /^[\s\u3000]*(?:[（(]?([一二三四五六七八九十]{1,3})[)）]?\s*[、.．：:]?|第([一二三四五六七八九十\d]{1,3})(?:部分|大题))/
/** The place a heading names itself, `一` of `一、单选题`; null where it names none. */
export const ordinalOf = (text: string) => {
  const [, plain, part] = ORDINAL.exec(text) ?? []
  return plain ?? part ?? null
}

/** `一．` alone, which heads answers whose questions have a heading with the same number. */
export const isBareOrdinal = ({ text, table }: Line) =>
  table === undefined && /^[\s\u3000]*[一二三四五六七八九十]{1,3}\s*[、.．：:][\s\u3000]*$/.test(text)

const MOST_TITLE = 40
/** Titles of chapters, whose questions are of the type that was named above them. */
const CHAPTER = /^[\s\u3000]*第\s*[一二三四五六七八九十百零〇\d]{1,5}\s*(?:章|节|单元|讲|篇|课|编|模块|专题)/
/** Titles of papers, whose questions are of any type. */
const PAPER = /^[\s\u3000]*(?:第\s*[一二三四五六七八九十百零〇\d]{1,5}\s*(?:套|卷|部分|回|期|次)|(?:19|20)\d\d\s*年)/
const NAMED = /试卷|试题|练习|测试|模拟|真题|习题|作业|题库|自测|考试/
const OUTLINE = /^[\s\u3000]*[一二三四五六七八九十]{1,3}\s*[、.．]/

/** `named` is a paper by its words alone. */
export type Title = { kind: 'chapter' | 'paper' | 'named' | 'outline' }

const kindOf = (text: string): Title['kind'] | null => {
  if (CHAPTER.test(text)) return 'chapter'
  if (PAPER.test(text)) return 'paper'
  if (NAMED.test(text)) return 'named'
  return OUTLINE.test(text) ? 'outline' : null
}

/** A line that looks like the title of a chapter or a paper; whether it is one depends on what follows. */
export function titleOf({ text, table }: Line): Title | null {
  const kind = table || text.trim().length > MOST_TITLE ? null : kindOf(text)
  if (kind === null || /[。；？?！!;：:，,]\s*$/.test(text) || numberOf(text) || hasPlace(text)) return null
  return marksIn(text).length > 0 || letteredIn(text).length > 0 || KEY_HEAD.test(text) ? null : { kind }
}

const MATERIAL = /(?:回答|完成|解答)(?:下列|下面|以下|后面)?(?:的)?(?:第)?\s*(\d{1,9})\s*[-—–~～至到]\s*(?:第)?\s*(\d{1,9})\s*(?:小?题|问)/

/** The questions that a passage is for, `阅读材料，回答 5～7 题`. */
export function materialOf({ text }: Line): { from: number; to: number } | null {
  const [, from, to] = MATERIAL.exec(plainDigits(text)) ?? []
  return from !== undefined && Number(to) > Number(from) ? { from: Number(from), to: Number(to) } : null
}

const MOST_WORDS = 15

/** Whether a line may be a title by its form: a few words without any sign. */
export const isFewWords = (text: string) => text.trim().length <= MOST_WORDS && /^[\s\u3000]*[\u4e00-\u9fff]+[\s\u3000]*$/.test(text)

/** Whether a line that ends a text, before questions of another kind, may be their title: a few words behind a sentence. */
export const mayBeTitle = (text: string, before: string | undefined) => isFewWords(text) && /[。；！？.;!?]\s*$/.test(before ?? '')
