import type { QuestionType } from '@/contract/tiku/question.schema'
import { typedNumber } from '@/domain/scoring/typed-number'
import { letterAt } from '@/domain/tiku/question'
import { type DraftAnswer, type Markup, Refused, wholePoint } from '../draft'

/** The content of a question's braces; `wrong` are texts that count for nothing. Escapes are still encoded. */
export type Braces = {
  type: QuestionType
  options: string[]
  answer: DraftAnswer
  feedback: string[]
  wrong?: string[]
  pairs?: [string, string][]
  /** Whether one of several choices was asked for, each right by itself. */
  isWidened?: boolean
}
type Choice = { sign: string; weight: number | null; text: string; feedback: string }

const WHOLE = 100
const noAnswer = () => new Refused('answer_missing', '没有答案')

/** Splits `=right#why ~wrong#why` at its bare signs. */
function choicesOf(text: string): Choice[] {
  return text
    .split(/(?=[=~])/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const sign = part.charAt(0)
      const [, weight, rest = ''] = /^[=~]?\s*(?:%(-?\d+(?:\.\d+)?)%)?([\s\S]*)$/.exec(part) ?? []
      const [said = '', ...why] = rest.split('#')
      return { sign, weight: weight === undefined ? null : Number(weight), text: said.trim(), feedback: why.join('#').trim() }
    })
}

const worth = ({ sign, weight }: Choice) => weight ?? (sign === '=' ? WHOLE : 0)

function multipleChoice(text: string): Braces {
  // `~=right` is written by some tools for `=right`.
  const choices = choicesOf(text.replace(/~\s*=/g, '='))
  const isOne = choices.some(({ sign }) => sign === '=')
  const isWeighed = choices.some(({ weight }) => weight !== null)
  const whole = choices.flatMap((choice, at) => (worth(choice) >= WHOLE ? [letterAt(at)] : []))
  const some = choices.flatMap((choice, at) => (worth(choice) > 0 ? [letterAt(at)] : []))
  const isSingle = isOne ? whole.length === 1 : some.length === 1 && whole.length === 1
  // Each of several `=` is worth everything by itself.
  const isWidened = isOne && !isSingle && whole.length > 1
  const letters = isSingle ? whole : some
  return {
    type: isSingle ? 'single_choice' : 'choice',
    options: choices.map((choice) => choice.text),
    answer: { kind: 'letters', letters, ...((isWeighed || isWidened) && { weights: choices.map(worth) }) },
    isWidened,
    feedback: choices.flatMap(({ feedback }, at) => (feedback === '' ? [] : [`${letterAt(at)}：${feedback}`])),
  }
}

/** Texts with credit; partial credit is set where it is not all. Feedback names its answer unless there is only one. */
function blank(choices: readonly Choice[], textOf: (choice: Choice) => string): Braces {
  const worthy = choices.filter((choice) => worth(choice) > 0)
  const isWhole = worthy.every((choice) => worth(choice) >= WHOLE)
  const shares = isWhole ? {} : { shares: [worthy.map(worth)] }
  const label = ({ text }: Choice) => (choices.length > 1 ? `“${text}”：` : '')
  return {
    type: 'fill',
    options: [],
    answer: { kind: 'blanks', alternatives: [worthy.map(textOf)], ...shares },
    feedback: choices.flatMap((choice) => (choice.feedback === '' ? [] : [`${label(choice)}${choice.feedback}`])),
    wrong: choices.flatMap((choice) => (worth(choice) > 0 || choice.feedback !== '' ? [] : [choice.text])),
  }
}

function shortAnswer(text: string): Braces {
  const choices = choicesOf(text)
  if (choices.length === 0) throw noAnswer()
  return blank(choices, (choice) => withoutWildcard(wordsOf(choice.text)))
}

/** Signs of a format that a typed answer would have to hold. */
const MARKUP: Readonly<Record<string, RegExp>> = { html: /[<&]/, markdown: /[*_`<[\]]/ }

/** The text of a typed answer without the format it names, which has no meaning for words alone. Throws `Refused`. */
function wordsOf(text: string): string {
  const [whole = '', format = ''] = /^\[(html|markdown|plain|moodle)\]\s*/.exec(text) ?? []
  const words = text.slice(whole.length)
  if (MARKUP[format]?.test(words)) throw new Refused('answer_unclear', `填空的答案只能是文字，这里是 ${format} 格式：${words.slice(0, 30)}`)
  return words
}

/** A text in which `*` would stand for anything is refused; `\*` is the sign itself. */
export function withoutWildcard(text: string): string {
  if (/(?<!\\)\*/.test(text)) throw new Refused('wildcard_unsupported', '不支持带 * 的答案：* 若是答案里的字，请写成 \\*')
  return text.replaceAll('\\*', '*')
}

/** `=left -> right`; a left side left empty has a right one that misleads. */
function matching(text: string): Braces {
  const pairs = choicesOf(text).map(({ text: pair }): [string, string] => {
    const [left = '', ...right] = pair.split('->')
    if (right.length !== 1 || right[0] === '') throw new Refused('answer_unclear', `匹配题须写成“=左 -> 右”：${pair.slice(0, 30)}`)
    return [left.trim(), right.join().trim()]
  })
  return { type: 'material', options: [], answer: { kind: 'none' }, feedback: [], pairs }
}

const placesOf = (text: string) => text.split('.')[1]?.length ?? 0
const unclear = (text: string) => new Refused('number_unclear', `数值答案有误：${text.slice(0, 30)}`)

/** A number of a key: `3:0.5` and `2.5..3.5` are both 3±0.5. */
export function nearNumber(text: string): string {
  const folded = text.replace(/\s+/g, '')
  const [from, to, ...more] = folded.split('..')
  const [low, high] = [typedNumber(from ?? ''), typedNumber(to ?? '')]
  if (to === undefined) return tolerant(folded)
  if (low === undefined || high === undefined || more.length > 0 || Number(high) < Number(low)) throw unclear(text)
  const places = Math.max(placesOf(low), placesOf(high)) + 1
  const shown = (value: number) => value.toFixed(places).replace(/\.?0+$/, '')
  return `${shown((Number(low) + Number(high)) / 2)}±${shown((Number(high) - Number(low)) / 2)}`
}

function tolerant(text: string): string {
  const [middle = '', around, ...more] = text.split(':')
  const [center, tolerance] = [typedNumber(middle), typedNumber(around ?? '0')]
  if (center === undefined || tolerance === undefined || tolerance.startsWith('-') || more.length > 0) throw unclear(text)
  return Number(tolerance) === 0 ? center : `${center}±${tolerance}`
}

function numerical(text: string): Braces {
  const choices = choicesOf(text.startsWith('=') || text.startsWith('~') ? text : `=${text}`)
  if (choices.length === 0) throw noAnswer()
  const other = choices.filter((choice) => choice.text === '')
  const { feedback, ...rest } = blank(
    choices.filter((choice) => choice.text !== ''),
    (choice) => nearNumber(choice.text),
  )
  return { ...rest, feedback: [...feedback, ...other.flatMap((choice) => (choice.feedback === '' ? [] : [choice.feedback]))] }
}

/** Of a judgement the first feedback is for a wrong answer. */
const FEEDBACK = ['答错：', '答对：']

function truth(text: string): Braces | null {
  const [, word = '', why = ''] = /^(T|TRUE|F|FALSE)\s*(#[\s\S]*)?$/i.exec(text) ?? []
  if (word === '') return null
  const feedback = why.split('#').map((part) => part.trim())
  return {
    type: 'determine',
    options: [],
    answer: { kind: 'truth', value: /^t/i.test(word) },
    feedback: feedback.flatMap((part, at) => (part === '' ? [] : [`${FEEDBACK[at - 1] ?? ''}${part}`])),
  }
}

/** A sign of equality inside a formula that is not escaped would cut it in two. */
const CUT_FORMULA = /\$[A-Za-z\\][^\s$~]*=[^$\s~]+\$/

/** Reads the text between the braces. `reference` is the reference answer of an essay. Throws `Refused`. */
export function readBraces(braces: string, reference: Markup): Braces {
  const text = braces.trim()
  if (text === '') return { type: 'essay', options: [], answer: { kind: 'points', reference, points: wholePoint }, feedback: [] }
  if (text.startsWith('#')) return numerical(text.slice(1).trim())
  const [cut] = CUT_FORMULA.exec(text) ?? []
  if (cut !== undefined) throw new Refused('sign_unescaped', `公式 ${cut.slice(0, 40)} 里的等号要写成 \\=，否则会被当作另一个答案`)
  const judged = truth(text)
  if (judged) return judged
  if (text.includes('~')) return multipleChoice(text)
  if (/=[^=~]*->/.test(text)) return matching(text)
  if (text.startsWith('=')) return shortAnswer(text)
  throw new Refused('answer_unclear', `大括号里的答案无法识别：${text.slice(0, 30)}`)
}
