import { hash as hashed } from 'node:crypto'
import type { Key, QuestionType } from '@/contract/tiku/question.schema'
import { plainAmounts } from '@/domain/text/amounts'
import { canonical, letterAt, type QuestionBody } from '@/domain/tiku/question'
import { type Draft, type DraftAnswer, draftDefaults, type Markup, Refused } from './draft'
import { plainWords } from './rich/markup'

type Asked = Pick<QuestionBody, 'stem' | 'options'> & { type: QuestionType }

const HASH_BYTES = 16
/** A text as a short hash. It is a string of its own: a part of the long one would keep all of that. */
export const hash = (text: string) => hashed('sha256', text, 'buffer').toString('hex', 0, HASH_BYTES)

/**
 * Hashes the question that is asked: another key or explanation is still the same question. `children` are the hashes of a material's
 * questions.
 */
export function askedHash({ type, stem, options }: Asked, children: readonly string[]): string {
  // Amounts are written apart by either space, and the question is the same.
  const asked = [type, plainAmounts(plainWords(stem)), options.map(({ text }) => plainAmounts(text)), children]
  const pictures = JSON.stringify(stem).match(/"src":"[^"]*"/g) ?? []
  return hash(JSON.stringify([asked, pictures]))
}

/** Hashes a question together with its right answer. */
export const fingerprintOf = (asked: string, key: Key | null, children: readonly string[]) => hash(canonical([asked, key, children]))

const FULL_WIDTH = /[\uFF01-\uFF5E]/
const WIDE = /[\uFF01-\uFF5E\u3000\u00a0]/g
const OFFSET = 0xfee0

/** Full-width letters, digits, punctuation and spaces as their plain forms; outer space is gone. */
export const narrow = (text: string) =>
  text.replace(WIDE, (sign) => (FULL_WIDTH.test(sign) ? String.fromCharCode(sign.charCodeAt(0) - OFFSET) : ' ')).trim()

/** Signs of the names of columns and types, as they are written in traditional letters and in simplified ones. */
const TRADITIONAL = '題幹選項類難問內編號標準參確識點釋說單複斷簡論學課節詳評'
const SIMPLIFIED = '题干选项类难问内编号标准参确识点释说单复断简论学课节详评'

/** A name of a column or a type in simplified letters. */
export const simplified = (name: string) => name.replace(/./gu, (sign) => SIMPLIFIED[TRADITIONAL.indexOf(sign)] ?? sign)

/** Text as the database takes it: no control characters but tab and line ends, no half of a surrogate pair, line ends as `\n`. */
export const wellFormed = (text: string) =>
  odd.test(text)
    ? text
        .replace(/\r\n?/g, '\n')
        .replace(controls, '')
        .replace(/\p{Surrogate}/gu, '\uFFFD')
    : text

const codes = Array.from({ length: 32 }, (_, code) => code).filter((code) => code !== 9 && code !== 10)
const CONTROLS = [...codes, 127].map((code) => `\\x${code.toString(16).padStart(2, '0')}`).join('')
const controls = new RegExp(`[${CONTROLS}]`, 'g')
/** Nearly every text has nothing to change: looking once is a third of the work of three replacements. */
const odd = new RegExp(`[${CONTROLS}\\uD800-\\uDFFF]`)

const WRITTEN_APART = /[\s,;.、，；。:：/|&+和与及[\]()]+/g

/** `AB/CD` is one of two keys. */
const IN_CHOICE = /[A-Za-z]{2}\s*[/|]|[/|]\s*[A-Za-z]{2}/

/** Letters of a key such as `ABD`, `a,b,d` or `Ａ、Ｂ`, in order, each once; null when it is no such key. */
export function lettersOf(text: string): string[] | null {
  if (IN_CHOICE.test(narrow(text))) return null
  const letters = narrow(text).replace(WRITTEN_APART, '').toUpperCase()
  return /^[A-Z]+$/.test(letters) ? [...new Set(letters)].sort() : null
}

/** Returns the letter that is written twice in a key such as `AAB` and is folded; null where there is none. */
export function repeatedLetter(text: string): string | null {
  const letters = [...narrow(text).replace(WRITTEN_APART, '').toUpperCase()]
  return letters.find((letter, at) => letters.indexOf(letter) !== at) ?? null
}

const right = new Set('对 对的 正确 正确的 没错 正 真 是 是的 √ ✓ ✔ ☑ ✅ v t true y yes r right correct ok 1'.split(' '))
const wrong = new Set('错 错的 错误 错误的 不对 不正确 不是 误 假 否 × ✗ ✘ ✕ ✖ ☒ ❌ x f false n no w wrong incorrect 0'.split(' '))
const VARIANT_OR_SPACE = /[\uFE0E\uFE0F\s]/g

/** Reads a word of a true-or-false key; null when it means neither. */
export function truthOf(text: string): boolean | null {
  const word = narrow(text)
    .replace(VARIANT_OR_SPACE, '')
    .replace(/[。.]$/, '')
    .toLowerCase()
  if (right.has(word)) return true
  return wrong.has(word) ? false : null
}

/** Holds two sides that belong together. A right side without a left one is there to mislead. */
type Pair = { left: Markup | null; right: Markup }
type Matching = { type: 'material'; options: Markup[]; answer: DraftAnswer; children: Draft[] }

/** Returns the words by which two sides are told apart. */
const wordsOf = (side: Markup) => (side.form === 'tree' ? (side.nodes.length === 0 ? '' : JSON.stringify(side.nodes)) : side.text.trim())

/** A matching question as this bank has it: its words are a material, and each left side is a single choice among all right sides. Throws `Refused`. */
export function matchingOf(pairs: readonly Pair[], line: number): Matching {
  const options = pairs.map(({ right }) => right).filter((right, at, all) => all.findIndex((one) => wordsOf(one) === wordsOf(right)) === at)
  const children = pairs.flatMap(({ left, right }): Draft[] => {
    if (left === null || wordsOf(left) === '') return []
    const letter = letterAt(options.findIndex((option) => wordsOf(option) === wordsOf(right)))
    return [{ ...draftDefaults, line, type: 'single_choice', stem: left, options, answer: { kind: 'letters', letters: [letter] } }]
  })
  if (children.length === 0) throw new Refused('answer_missing', '匹配题没有要配对的内容')
  return { type: 'material', options: [], answer: { kind: 'none' }, children }
}
