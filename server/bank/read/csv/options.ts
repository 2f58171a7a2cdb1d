import type { QuestionType } from '@/contract/tiku/question.schema'
import { letterAt, questionTypeNames } from '@/domain/tiku/question'
import { Refused } from '../draft'
import { lettersOf, narrow, simplified, truthOf } from '../fingerprint'
import { hasLine } from './blanks-cell'
import { partsOf } from './parts'

const LETTER_BEFORE = /^\s*[（(【]?\s*([A-Za-zＡ-Ｚａ-ｚ])\s*[.．、:：)）】]\s*/
/** A letter that begins an option inside a line has space, or the line's beginning, before it. */
const MARKED = /(?:^|[\s\u3000；;|｜])[（(【]?([A-ZＡ-Ｚ])([.．、:：)）】])/g

/** Small letters count where no option has a capital one. */
const MARKED_SMALL = /(?:^|[\s\u3000；;|｜])[（(【]?([a-zａ-ｚ])([.．、)）】])/g

const letterOf = (text: string) => narrow(LETTER_BEFORE.exec(text)?.[1] ?? '').toUpperCase()

/** Drives, `C:\` or `C:`, and pairs of letters, `A、B`, begin with letters that are no marks. */
const DRIVE = /^\s*[A-Ha-h]:(?:[\\/]|\s*$)/
const PAIR = /^\s*[A-HＡ-Ｈ](?:\s*[、:：]\s*[A-HＡ-Ｈ])+\s*$/

/** Options without their letters, where option n begins with letter n; else as they are, for a text may begin with a letter of its own. */
export function withoutLetters(options: readonly string[]): string[] {
  const filled = options.filter((text) => text !== '')
  const isOwn = [DRIVE, PAIR].some((pattern) => filled.every((text) => pattern.test(text)))
  const isLettered = filled.length > 0 && !isOwn && options.every((text, place) => text === '' || letterOf(text) === letterAt(place))
  return isLettered ? options.map((text) => text.replace(LETTER_BEFORE, '')) : [...options]
}

/** Options that, without their letters, begin with another letter, `A、B两点`: the first may have been a part of the text. */
export function doubtfulCut(options: readonly string[], cut: readonly string[]): string | null {
  const place = cut.findIndex((text, at) => text !== options[at] && /^[A-HＡ-Ｈ](?![A-Za-zＡ-Ｚａ-ｚ0-9'’ ])/.test(text))
  return options[place] ?? null
}

/** Whether a bracket opened since the last option is still open: a letter inside it, `P(A|B)`, begins none. */
const isInBrackets = (text: string) => (text.match(/[（(]/g)?.length ?? 0) > (text.match(/[）)]/g)?.length ?? 0)

/** Where the options begin when each begins with its letter, A first; null when they do not. */
function beginningsOf(text: string): number[] | null {
  return seriesIn(text, MARKED) ?? seriesIn(text, MARKED_SMALL)
}

function seriesIn(text: string, pattern: RegExp): number[] | null {
  const found: number[] = []
  for (const { at, letter } of marksIn(text, pattern)) {
    if (letter !== letterAt(found.length) || isInBrackets(text.slice(found.at(-1) ?? 0, at))) continue
    found.push(at)
  }
  return found.length >= 2 && text.slice(0, found[0]).trim() === '' ? found : null
}

/** The places where options may begin: a marked letter outside brackets, with its sign and whether it begins a line. */
const marksIn = (text: string, pattern = MARKED) =>
  [...text.matchAll(pattern)].map((match) => ({
    at: match.index + (/^[\s\u3000；;|｜]/.test(match[0]) ? 1 : 0),
    letter: narrow(match[1] ?? '').toUpperCase(),
    sign: match[2] ?? '',
    isFirst: text.slice(text.lastIndexOf('\n', match.index) + 1, match.index).trim() === '',
  }))

/**
 * A letter that is marked as those of the options are and is none of them: it begins a line, or goes on behind the last option with a gap.
 * Whether it belongs to the text before it nobody can know.
 */
function oddLetter(text: string, beginnings: readonly number[]): string | null {
  const last = beginnings.at(-1) ?? 0
  const marks = marksIn(text)
  const sign = marks.find(({ at }) => at === beginnings[0])?.sign
  const odd = marks.find(({ at, letter, isFirst, ...own }) => {
    const isMark = own.sign === sign || (isFirst && !/[:：]/.test(own.sign))
    if (beginnings.includes(at) || !isMark) return false
    const before = beginnings.findLast((from) => from < at) ?? 0
    if (isInBrackets(text.slice(before, at))) return false
    return isFirst || (at > last && letter > letterAt(beginnings.length) && letter <= LAST_LETTER)
  })
  return odd?.letter ?? null
}
/** Letters that the bank has options for; what looks like a later one is mostly a name. */
const LAST_LETTER = 'H'

/** A letter behind the last option that is marked by another sign than the options are, `维生素 D、E`: it stays in the text. */
export function letterBeyond(cell: string, count: number): string | null {
  const text = cell.trim()
  const last = beginningsOf(text)?.at(-1) ?? 0
  const found = marksIn(text).find(({ at, letter }) => at > last && letter > letterAt(count) && letter <= LAST_LETTER)
  return found?.letter ?? null
}

const SIGN_AT_END = /[；;|｜]$/

/**
 * The texts that begin at these places. A sign before every letter but the first one separates, unless the last text ends with it too
 * or a line end separates already: then it belongs to the text, as in `int a;`.
 */
function textsFrom(text: string, beginnings: readonly number[]): string[] {
  const whole = beginnings.map((from, at) => text.slice(from, beginnings[at + 1]))
  const parts = whole.map((part) => part.trimEnd())
  const before = parts.slice(0, -1)
  const isDirect = beginnings.slice(1).every((from) => SIGN_AT_END.test(text.slice(0, from)))
  const isOwn = whole.some((part, at) => at < before.length && /\n\s*$/.test(part)) || (!isDirect && SIGN_AT_END.test(parts.at(-1) ?? ''))
  const isApart = !isOwn && before.every((part) => SIGN_AT_END.test(part))
  return isApart ? parts.map((part) => part.replace(SIGN_AT_END, '').trimEnd()) : parts
}

/** Options on lines of their own whose letters only space separates from them, `A 甲`; null where a line has none, or they do not go on from A. */
function spacedIn(text: string): string[] | null {
  const lines = text.split(/\n+/)
  const found = lines.map((line, at) => {
    const [mark, letter = ''] = /^\s*([A-HＡ-Ｈ])[\s\u3000]+(?=\S)/.exec(line) ?? []
    return mark !== undefined && narrow(letter) === letterAt(at) ? line.slice(mark.length).trim() : null
  })
  return lines.length > 1 && found.every((line) => line !== null) ? found.flatMap((line) => line ?? []) : null
}

const CIRCLED = /[①-⑧]/
const FIRST_CIRCLED = 0x2460
/** Options that circled numbers count from ①, each with a text; null where they do not. */
function circledIn(text: string): string[] | null {
  if (!CIRCLED.test(text[0] ?? '')) return null
  const parts = text.split(/(?=[①-⑧])/)
  const isCounted = parts.length > 1 && parts.every((part, at) => part.charCodeAt(0) === FIRST_CIRCLED + at)
  const texts = parts.map((part) =>
    part
      .slice(1)
      .replace(/^[\s.．、:：]+/, '')
      .replace(/[\s；;|｜]+$/, ''),
  )
  return isCounted && texts.every((part) => part !== '') ? texts : null
}

/** Options that share one cell: by their letters, then by line, then by `|` outside formulas. Throws `Refused`. */
export function optionsIn(cell: string): string[] {
  const text = cell.trim()
  if (text === '') return []
  const beginnings = beginningsOf(text)
  const odd = beginnings && oddLetter(text, beginnings)
  if (odd) throw new Refused('options_order', `选项的字母不连续或有重复，“${odd}”不知道是选项还是文字：请按 A、B、C 的次序各写一次`)
  if (beginnings) return withoutLetters(textsFrom(text, beginnings))
  const apart = spacedIn(text) ?? circledIn(text)
  if (apart) return apart
  return text.includes('\n') ? text.split(/\n+/).map((line) => line.trim()) : partsOf(text, /[|｜]/)
}

const words: Readonly<Record<QuestionType, readonly string[]>> = {
  single_choice: [
    '单选',
    '单选题',
    '单项选择',
    '单项选择题',
    '单项',
    '单选项',
    '最佳选择',
    '最佳选择题',
    'a1',
    'a1型题',
    'a型题',
    'single',
    'singlechoice',
    'radio',
  ],
  choice: ['多选', '多选题', '复选', '复选题', '多项选择', '多项选择题', '多项', 'x型题', 'multiple', 'checkbox', 'choice'],
  uncertain_choice: ['不定项', '不定项选择', '不定项选择题', '不定向选择题', '不定项题', 'uncertainchoice', 'indefinite'],
  fill: ['填空', '填空题', '完成句子', 'fill', 'blank', 'fillblank', 'fillintheblank', 'shortanswer'],
  determine: [
    '判断',
    '判断题',
    '是非题',
    '判断正误',
    '判断正误题',
    '判断对错',
    '判断改错',
    '对错题',
    '正误判断',
    '是非判断',
    'determine',
    'truefalse',
    'judge',
    'judgement',
  ],
  essay: [
    '问答',
    '问答题',
    '简答',
    '简答题',
    '论述',
    '论述题',
    '计算题',
    '计算分析',
    '计算分析题',
    '主观题',
    '名词解释',
    '解答',
    '解答题',
    '应用题',
    '证明题',
    '实务题',
    '作文',
    '作文题',
    '写作题',
    '翻译题',
    'essay',
  ],
  material: [
    '材料',
    '材料题',
    '材料分析题',
    '案例',
    '案例题',
    '案例分析',
    '案例分析题',
    '综合题',
    '综合分析题',
    '资料分析',
    '资料分析题',
    '共用题干题',
    '题组',
    'material',
    'case',
  ],
}
/** Words that leave open how many answers are right, as the English one for any question with options, or whether there is a question at all. */
const open = new Set([
  'multiplechoice',
  'multichoice',
  '选择',
  '选择题',
  '客观题',
  '客观选择题',
  '阅读',
  '阅读理解',
  '阅读理解题',
  '完形填空',
  '完型填空',
  '听力',
  '听力题',
])
const byWord = new Map<string, QuestionType>()
for (const type of Object.keys(words) as QuestionType[])
  for (const word of [...words[type], type.replace('_', ''), questionTypeNames[type]]) byWord.set(word, type)

/** The longest word in a text that names a type; null where there is none. */
export function typeWordIn(text: string): string | null {
  const folded = narrow(text).toLowerCase()
  const found = [...byWord.keys(), ...open].filter((word) => word.length > 1 && /[\u4e00-\u9fff]/.test(word) && folded.includes(word))
  return found.sort((a, b) => b.length - a.length)[0] ?? null
}

/** The type a cell names. Without a word it follows from options and answer. Throws `Refused`. */
export function typeOf(word: string, optionCount: number, answer: string, stem: string): QuestionType {
  const folded = simplified(narrow(word))
    .toLowerCase()
    .replace(/^[一二三四五六七八九十\d]{1,3}[、.．]/, '')
    .replace(/(?!^)[(（][^()（）]{0,30}[)）]$/, '')
    .replace(/[\s_/[\]【】()（）:-]+/g, '')
  if (open.has(folded) && optionCount === 0 && answer === '') return 'material'
  if (folded !== '' && !open.has(folded)) {
    const type = byWord.get(folded)
    if (!type) throw new Refused('type_unknown', `不认识的题型：${word.slice(0, 30)}`)
    return type
  }
  if (optionCount > 0) return (lettersOf(answer)?.length ?? 0) > 1 ? 'choice' : 'single_choice'
  if (hasLine(stem)) return 'fill'
  if (truthOf(answer) !== null) return 'determine'
  throw new Refused('type_missing', '没有题型，也无法从选项和答案推断')
}
