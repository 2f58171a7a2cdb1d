import { letterAt } from '@/domain/exam/question-body'
import { type Draft, type DraftAnswer, draftDefaults, type Markup, plain } from '../draft'
import { nearNumber } from '../gift/answers'
import { Refused } from '../refused'
import { resolveEntities } from '../rich/entities'

type Written = Exclude<Markup, { form: 'tree' }>
type Gap = { kind: 'text' | 'number' | 'choice' | 'choices'; isExact: boolean; answers: { weight: number; text: string }[] }
type Cloze = { type: 'fill' | 'material'; stem: Markup; options: Markup[]; answer: DraftAnswer; children: readonly Draft[] }

const GAP = /\{\d*:([A-Z_]+):((?:\\[\s\S]|[^\\{}])*)\}/g
const WHOLE = 100
const kinds: readonly [RegExp, Gap['kind']][] = [
  [/^(?:SHORTANSWER(?:_C)?|SA|SAC|MW|MWC)$/, 'text'],
  [/^(?:NUMERICAL|NM)$/, 'number'],
  [/^(?:MULTICHOICE(?:_[VHS]+)?|MC[VHS]*)$/, 'choice'],
  [/^(?:MULTIRESPONSE(?:_[HS]+)?|MR[HS]*)$/, 'choices'],
]

/** Gaps where small letters and capitals differ. */
const EXACT = /^(?:SHORTANSWER_C|SAC|MWC)$/

const shown = (text: string) => text.replace(/\\([\s\S])/g, '$1').trim()

function gapOf(word: string, inside: string): Gap {
  const kind = kinds.find(([names]) => names.test(word))?.[1]
  if (!kind) throw new Refused('type_unsupported', `完形填空里有不认识的空：${word.slice(0, 30)}`)
  const answers = inside.split(/(?<!\\)~/).map((part) => {
    const [, right, weight, rest = ''] = /^(=)?(?:%(-?[\d.]+)%)?([\s\S]*)$/.exec(part.trim()) ?? []
    const [text = ''] = rest.split(/(?<!\\)#/)
    return { weight: right ? WHOLE : Number(weight ?? 0), text: shown(text) }
  })
  return { kind, isExact: EXACT.test(word), answers: answers.filter(({ text }) => text !== '') }
}

function textsOf({ kind, answers }: Gap, markup: Written): string[] {
  if (answers.some(({ weight }) => weight > 0 && weight < WHOLE)) throw new Refused('partial_credit', '填空的部分得分答案无法表示')
  const right = answers.filter(({ weight }) => weight >= WHOLE).map(({ text }) => wordsOf(text, markup))
  if (right.some((text) => text.includes('*'))) throw new Refused('wildcard_unsupported', '不支持带 * 的答案')
  return kind === 'number' ? right.map(nearNumber) : right
}

const isWritten = ({ kind }: Gap) => kind === 'text' || kind === 'number'

function childOf({ kind, answers }: Gap, at: number, markup: Written, line: number): Draft {
  const letters = answers.flatMap(({ weight }, place) => (weight > 0 ? [letterAt(place)] : []))
  const type = kind === 'choices' ? 'choice' : 'single_choice'
  const options = answers.map(({ text }) => ({ ...markup, text }))
  return { ...draftDefaults, line, type, stem: plain(`第 ${at + 1} 空`), options, answer: { kind: 'letters', letters } }
}

/** What is to be written, without the marks of HTML. */
const wordsOf = (text: string, { form }: Written) => (form === 'html' ? resolveEntities(text.replace(/<[^>]*>/g, '')).trim() : text)

/** A cloze: gaps to write in are the blanks of one question, gaps to choose for are the questions of a material. Throws `Refused`. */
export function clozeOf(markup: Written, line: number): Cloze {
  const gaps = [...markup.text.matchAll(GAP)].map(([, word = '', inside = '']) => gapOf(word, inside))
  if (gaps.length === 0) throw new Refused('answer_missing', '完形填空里没有空')
  const withGaps = (shownAs: (at: number) => string): Markup => {
    let at = 0
    return { ...markup, text: markup.text.replace(GAP, () => shownAs(at++)) }
  }
  if (gaps.every(isWritten)) {
    if (gaps.some(({ isExact }) => isExact !== gaps[0]?.isExact))
      throw new Refused('case_mixed', '有的空区分大小写，有的不区分，放不进一道题')
    const alternatives = gaps.map((gap) => textsOf(gap, markup))
    return {
      type: 'fill',
      stem: withGaps(() => ' ____ '),
      options: [],
      answer: { kind: 'blanks', alternatives, isExact: gaps[0]?.isExact ?? false },
      children: [],
    }
  }
  if (gaps.some(isWritten)) throw new Refused('type_unsupported', '不支持填写与选择混在一题里的完形填空')
  const children = gaps.map((gap, at) => childOf(gap, at, markup, line))
  return { type: 'material', stem: withGaps((at) => `（${at + 1}）____`), options: [], answer: { kind: 'none' }, children }
}
