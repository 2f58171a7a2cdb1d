import { letterAt } from '@/domain/tiku/question'
import { type Draft, type DraftAnswer, draftDefaults, type Markup, Note, plain, Refused } from '../draft'
import { nearNumber, withoutWildcard } from '../gift-format/answers'
import { resolveEntities } from '../rich/markup'

type Written = Exclude<Markup, { form: 'tree' }>
type Gap = {
  kind: 'text' | 'number' | 'choice' | 'choices'
  isExact: boolean
  isShuffled: boolean
  size: number
  hasFeedback: boolean
  answers: { weight: number; text: string }[]
}
type Cloze = {
  type: 'fill' | 'material'
  stem: Markup
  options: Markup[]
  answer: DraftAnswer
  children: readonly Draft[]
  notes: readonly Note[]
}

const GAP = /\{(\d*):([A-Z_]+):((?:\\[\s\S]|[^\\{}])*)\}/g
const WHOLE = 100
const kinds: readonly [RegExp, Gap['kind']][] = [
  [/^(?:SHORTANSWER(?:_C)?|SA|SAC|MW|MWC)$/, 'text'],
  [/^(?:NUMERICAL|NM)$/, 'number'],
  [/^(?:MULTICHOICE(?:_[VHS]+)?|MC[VHS]*)$/, 'choice'],
  [/^(?:MULTIRESPONSE(?:_[HS]+)?|MR[HS]*)$/, 'choices'],
]

/** Gaps where small letters and capitals differ. */
const EXACT = /^(?:SHORTANSWER_C|SAC|MWC)$/

/** Gaps whose choices change places. */
const SHUFFLED = /^(?:MULTI(?:CHOICE|RESPONSE)_[VH]*S|M[CR][VH]*S)$/

const shown = (text: string) => text.replace(/\\([\s\S])/g, '$1').trim()

function gapOf(size: string, word: string, inside: string): Gap {
  const kind = kinds.find(([names]) => names.test(word))?.[1]
  if (!kind) throw new Refused('type_unsupported', `完形填空里有不认识的空：${word.slice(0, 30)}`)
  const answers = inside.split(/(?<!\\)~/).map((part) => {
    const [, right, weight, rest = ''] = /^(=)?(?:%(-?[\d.]+)%)?([\s\S]*)$/.exec(part.trim()) ?? []
    const [text = ''] = rest.split(/(?<!\\)#/)
    return { weight: right ? WHOLE : Number(weight ?? 0), text: shown(text) }
  })
  return {
    kind,
    isExact: EXACT.test(word),
    isShuffled: SHUFFLED.test(word),
    size: Number(size || 1),
    hasFeedback: /(?<!\\)#\s*[^\s~]/.test(inside),
    answers: answers.filter(({ text }) => text !== ''),
  }
}

function textsOf({ kind, answers }: Gap, markup: Written): { texts: string[]; shares: number[] } {
  const worth = answers.filter(({ weight }) => weight > 0)
  const words = worth.map(({ text }) => wordsOf(text, markup)).map(withoutWildcard)
  return { texts: kind === 'number' ? words.map(nearNumber) : words, shares: worth.map(({ weight }) => weight) }
}

/** Notes the parts of the gaps that the question does not have. */
function notesOf(gaps: readonly Gap[]): Note[] {
  const wrong = gaps.filter(isWritten).flatMap(({ answers }) => answers.filter(({ weight }) => !(weight > 0)))
  return [
    ...(gaps.some(({ size }) => size !== gaps[0]?.size) ? [new Note('gap_weights_left', '没有导入各空的权重：各空同分')] : []),
    ...(gaps.some(({ hasFeedback }) => hasFeedback) ? [new Note('gap_feedback_left', '没有导入各空的反馈')] : []),
    ...wrong.map(({ text }) => new Note('wrong_answer_left', `没有导入不得分的答案：${text.slice(0, 60)}`)),
  ]
}

const isWritten = ({ kind }: Gap) => kind === 'text' || kind === 'number'

function childOf({ kind, answers, isShuffled }: Gap, at: number, markup: Written, line: number): Draft {
  const least = kind === 'choices' ? 1 : WHOLE
  const letters = answers.flatMap(({ weight }, place) => (weight >= least ? [letterAt(place)] : []))
  const isPlain = answers.every(({ weight }) => weight === 0 || weight === WHOLE)
  const type = kind === 'choices' ? 'choice' : 'single_choice'
  const options = answers.map(({ text }) => ({ ...markup, text }))
  const pinned = isShuffled ? [] : answers.map((_, place) => letterAt(place))
  const weights = isPlain ? {} : { weights: answers.map(({ weight }) => weight) }
  return { ...draftDefaults, line, type, stem: plain(`第 ${at + 1} 空`), options, pinned, answer: { kind: 'letters', letters, ...weights } }
}

/** Returns the text to be written, without the marks of HTML. */
const wordsOf = (text: string, { form }: Written) => (form === 'html' ? resolveEntities(text.replace(/<[^>]*>/g, '')).trim() : text)

/** A cloze: gaps to write in are the blanks of one question, gaps to choose for are the questions of a material. Throws `Refused`. */
export function clozeOf(markup: Written, line: number): Cloze {
  const gaps = [...markup.text.matchAll(GAP)].map(([, size = '', word = '', inside = '']) => gapOf(size, word, inside))
  if (gaps.length === 0) throw new Refused('answer_missing', '完形填空里没有空')
  const withGaps = (shownAs: (at: number) => string): Markup => {
    let at = 0
    return { ...markup, text: markup.text.replace(GAP, () => shownAs(at++)) }
  }
  if (gaps.every(isWritten)) {
    if (gaps.some(({ isExact }) => isExact !== gaps[0]?.isExact))
      throw new Refused('case_mixed', '有的空区分大小写，有的不区分，放不进一道题')
    const accepted = gaps.map((gap) => textsOf(gap, markup))
    const shares = accepted.map((gap) => gap.shares)
    const isWhole = shares.flat().every((share) => share >= WHOLE)
    return {
      type: 'fill',
      stem: withGaps(() => ' ____ '),
      options: [],
      answer: {
        kind: 'blanks',
        alternatives: accepted.map(({ texts }) => texts),
        isExact: gaps[0]?.isExact ?? false,
        ...(!isWhole && { shares }),
      },
      children: [],
      notes: notesOf(gaps),
    }
  }
  if (gaps.some(isWritten)) throw new Refused('type_unsupported', '不支持填写与选择混在一题里的完形填空')
  const children = gaps.map((gap, at) => childOf(gap, at, markup, line))
  return {
    type: 'material',
    stem: withGaps((at) => `（${at + 1}）____`),
    options: [],
    answer: { kind: 'none' },
    children,
    notes: notesOf(gaps),
  }
}
