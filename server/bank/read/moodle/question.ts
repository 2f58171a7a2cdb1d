import { Decimal } from 'decimal.js'
import type { QuestionType } from '@/contract/tiku/question.schema'
import { typedNumber } from '@/domain/scoring/typed-number'
import { letterAt } from '@/domain/tiku/question'
import { keyText } from '../csv/key-text'
import {
  type Draft,
  type DraftAnswer,
  draftDefaults,
  type Markup,
  type MarkupElement,
  Note,
  Refused,
  severalWhole,
  wholePoint,
} from '../draft'
import { matchingOf, truthOf } from '../fingerprint'
import { nearNumber, withoutWildcard } from '../gift-format/answers'
import { childOf, childrenOf, textIn } from '../text/xml'
import { clozeOf } from './cloze'
import { notesOf } from './left'

const WHOLE = 100
const MOST_TEXT = 50_000
const MOST_NAMED = 60
const names: Readonly<Record<string, string>> = {
  description: '说明文字',
  calculated: '计算题',
  calculatedsimple: '计算题',
  calculatedmulti: '计算题',
  ddwtos: '拖放题',
  ddimageortext: '拖放题',
  ddmarker: '拖放题',
  gapselect: '选词填空',
  ordering: '排序题',
  randomsamatch: '随机匹配题',
}

/** Files that came with a text, by path and name. */
const enclosedIn = (element: MarkupElement) =>
  new Map(
    childrenOf(element, 'file').map((file) => {
      const folder = (file.attributes.path ?? '/').replace(/^\//, '')
      return [`${folder}${file.attributes.name ?? ''}`, textIn(file).replace(/\s+/g, '')] as const
    }),
  )

export function markupIn(element: MarkupElement | undefined, usual = 'html'): Markup | null {
  if (!element) return null
  const own = childOf(element, 'text')
  const text = textIn(own)
  // Tags that were written into the file without care for its own are those of the text.
  if (own && childrenOf(own).length > 0) return { form: 'tree', nodes: own.children, enclosed: enclosedIn(element) }
  if (text === '') return null
  if (text.length > MOST_TEXT) throw new Refused('text_too_long', `文字超过 ${MOST_TEXT} 字`)
  switch (element.attributes.format ?? usual) {
    case 'plain_text':
      return { form: 'exact', text }
    case 'markdown':
      return { form: 'markdown', text, enclosed: enclosedIn(element) }
    case 'moodle_auto_format':
      return { form: 'html', text: text.replace(/\n/g, '<br>'), enclosed: enclosedIn(element) }
    default:
      return { form: 'html', text, enclosed: enclosedIn(element) }
  }
}

/** The picture that old files name, or hold, beside the words of a question. */
function withOldPicture(stem: Markup, element: MarkupElement): Markup {
  const name = textIn(childOf(element, 'image'))
  const base64 = textIn(childOf(element, 'image_base64')).replace(/\s+/g, '')
  if (name === '' && base64 === '') return stem
  const file = name === '' ? 'image' : name
  const src = base64 === '' ? file : `@@PLUGINFILE@@/${encodeURIComponent(file)}`
  const enclosed = new Map([...('enclosed' in stem ? (stem.enclosed ?? []) : []), ...(base64 === '' ? [] : [[file, base64] as const])])
  const words = stem.form === 'exact' ? escapeHtml(stem.text).replace(/\n/g, '<br>') : stem.form === 'tree' ? '' : stem.text
  return { form: 'html', text: `${words}<img src="${escapeHtml(src)}" alt="">`, enclosed }
}

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

type Answer = { fraction: number; markup: Markup; text: string; feedback: Markup | null; tolerance: string; toleranceType: string }

/** How much of the marks an answer earns; one that says nothing earns none. Throws `Refused` for what is no number. */
function fractionOf(text: string | undefined): number {
  const fraction = text === undefined ? 0 : Number(text.trim() || Number.NaN)
  if (!Number.isFinite(fraction)) throw new Refused('weight_unclear', `答案的分值不是数：“${text?.slice(0, 20)}”`)
  return fraction
}

function answersOf(element: MarkupElement, usual: string): Answer[] {
  return childrenOf(element, 'answer').map((answer) => ({
    fraction: fractionOf(answer.attributes.fraction),
    markup: markupIn(answer, usual) ?? { form: 'plain', text: '' },
    text: textIn(childOf(answer, 'text')),
    feedback: markupIn(childOf(answer, 'feedback')),
    tolerance: textIn(childOf(answer, 'tolerance')),
    toleranceType: textIn(childOf(answer, 'tolerancetype'))
      .replace(/^relative$/i, RELATIVE)
      .replace(/^nominal$/i, ABSOLUTE),
  }))
}

type Kind = {
  type: QuestionType
  options: Markup[]
  answer: DraftAnswer
  stem?: Markup
  pinned?: readonly string[]
  children?: readonly Draft[]
  notes?: readonly Note[]
}

function choice(element: MarkupElement, answers: readonly Answer[]): Kind {
  const isSingle = textIn(childOf(element, 'single')) !== 'false'
  const letters = answers.flatMap(({ fraction }, at) => (fraction > 0 ? [letterAt(at)] : []))
  const whole = answers.flatMap(({ fraction }, at) => (fraction >= WHOLE ? [letterAt(at)] : []))
  const isOne = isSingle && whole.length === 1
  const type = isOne ? 'single_choice' : 'choice'
  const isPlain = isOne && answers.every(({ fraction }) => fraction === 0 || fraction === WHOLE)
  const weights = isPlain ? {} : { weights: answers.map(({ fraction }) => fraction) }
  const isShuffled = !/^(?:false|0)$/i.test(textIn(childOf(element, 'shuffleanswers')))
  const pinned = isShuffled ? [] : answers.map((_, at) => letterAt(at))
  return {
    type,
    options: answers.map(({ markup }) => markup),
    answer: { kind: 'letters', letters: isOne ? whole : letters, ...weights },
    pinned,
  }
}

/** A question of the plugin for multiple choices that are right as a whole or not at all. */
function allOrNothing(element: MarkupElement, answers: readonly Answer[]): Kind {
  const kind = choice(element, answers)
  const letters = answers.flatMap(({ fraction }, at) => (fraction > 0 ? [letterAt(at)] : []))
  return { ...kind, type: 'choice', answer: { kind: 'letters', letters } }
}

function truth(answers: readonly Answer[]): Kind {
  const right = answers.find(({ fraction }) => fraction >= WHOLE)
  if (!right) throw new Refused('answer_missing', '没有答案')
  const value = truthOf(keyText(right.text))
  if (value === null) throw new Refused('answer_unclear', `判断题答案须为对或错：${right.text.slice(0, 30)}`)
  return { type: 'determine', options: [], answer: { kind: 'truth', value } }
}

function blank(answers: readonly Answer[], textOf: (answer: Answer) => string, isExact = false): Kind {
  const worth = answers.filter(({ fraction }) => fraction > 0)
  const right = worth.map(textOf).map(withoutWildcard)
  const shares = worth.every(({ fraction }) => fraction >= WHOLE) ? {} : { shares: [worth.map(({ fraction }) => fraction)] }
  return { type: 'fill', options: [], answer: { kind: 'blanks', alternatives: [right], ...shares, isExact } }
}

const RELATIVE = '1'
const ABSOLUTE = '2'

/** A number with its tolerance, which may be a share of it. Throws `Refused`. */
function numberText({ text, tolerance, toleranceType }: Answer): string {
  if (tolerance === '' || Number(tolerance) === 0 || toleranceType === ABSOLUTE || toleranceType === '')
    return nearNumber(tolerance === '' ? text : `${text}:${tolerance}`)
  const [value, share] = [typedNumber(text), typedNumber(tolerance)]
  if (value === undefined) return nearNumber(text)
  if (toleranceType !== RELATIVE || share === undefined)
    throw new Refused('tolerance_unsupported', `不支持这种误差（方式 ${toleranceType.slice(0, 20)}）：请改成绝对误差`)
  return nearNumber(`${text}:${new Decimal(value).abs().times(share).toString()}`)
}

const pairsOf = (element: MarkupElement) =>
  childrenOf(element, 'subquestion').map((sub) => {
    const right = childOf(sub, 'answer')
    return { left: markupIn(sub), right: { form: 'plain', text: textIn(right && childOf(right, 'text')) } as const }
  })

function kindOf(element: MarkupElement, answers: readonly Answer[]): Kind {
  const word = element.attributes.type ?? ''
  switch (word) {
    case 'multichoice':
      return choice(element, answers)
    case 'multichoiceset':
      return allOrNothing(element, answers)
    case 'truefalse':
      return truth(answers)
    case 'shortanswer':
      return blank(answers, ({ text }) => text, textIn(childOf(element, 'usecase')) === '1')
    case 'numerical':
      return blank(answers, numberText)
    case 'matching':
      return matchingOf(pairsOf(element), element.line ?? 0)
    case 'cloze': {
      const text = markupIn(childOf(element, 'questiontext'))
      if (text === null || text.form === 'tree') throw new Refused('stem_empty', '没有题干')
      return clozeOf(text, element.line ?? 0)
    }
    case 'essay': {
      const reference = markupIn(childOf(element, 'graderinfo')) ?? markupIn(childOf(element, 'generalfeedback'))
      return {
        type: 'essay',
        options: [],
        answer: { kind: 'points', reference: reference ?? { form: 'plain', text: '' }, points: wholePoint },
      }
    }
    default:
      throw new Refused('type_unsupported', `不支持的题型：${names[word] ?? word.slice(0, 30)}`)
  }
}

export const tagsOf = (element: MarkupElement) => {
  const tags = childOf(element, 'tags')
  return tags ? childrenOf(tags, 'tag').map((tag) => textIn(childOf(tag, 'text'))) : []
}

/** Returns the feedback to a learner who gave an answer, with that answer. */
function feedbackOf({ feedback, text }: Answer, at: number, word: string): Markup[] {
  if (!feedback || feedback.form === 'tree') return feedback ? [feedback] : []
  const value = word === 'truefalse' ? truthOf(keyText(text)) : null
  const named = value === null ? `“${text.slice(0, MOST_NAMED)}”` : `“${value ? '对' : '错'}”`
  const label = `${word.startsWith('multichoice') ? letterAt(at) : named}：`
  if (feedback.form !== 'html') return [{ ...feedback, text: `${label}${feedback.text}` }]
  return [{ ...feedback, text: feedback.text.replace(/^(?:\s*<(?:p|div)\b[^<>]*>)*/, (start) => `${start}${escapeHtml(label)}`) }]
}

const isTyped = (word: string) => word === 'shortanswer' || word === 'numerical'

/** Notes the parts of the answers that the question does not have. */
function notesOfAnswers(word: string, answers: readonly Answer[], { type }: Kind): Note[] {
  const wrong = isTyped(word) ? answers.filter(({ fraction, feedback }) => !(fraction > 0) && feedback === null) : []
  const whole = answers.filter(({ fraction }) => fraction >= WHOLE).length
  const isWidened = word === 'multichoice' && type === 'choice' && whole === 0
  return [
    ...wrong.map(({ text }) => new Note('wrong_answer_left', `没有导入不得分的答案：${text.slice(0, MOST_NAMED)}`)),
    ...(isWidened && answers.filter(({ fraction }) => fraction > 0).length < 2
      ? [new Note('no_whole_answer', '没有一个选项得满分，按多选题导入')]
      : []),
    ...(word === 'multichoice' && type === 'choice' && whole > 1 ? [severalWhole()] : []),
  ]
}

/** A `question` element as a draft. The name a question is filed under is no part of it; its `idnumber` is. Throws `Refused`. */
export function draftOf(element: MarkupElement): Draft {
  const word = element.attributes.type ?? ''
  const answers = answersOf(element, isTyped(word) ? 'plain_text' : 'html')
  const kind = kindOf(element, answers)
  const stem = markupIn(childOf(element, 'questiontext'))
  if (!stem) throw new Refused('stem_empty', '没有题干')
  const explained = markupIn(childOf(element, 'generalfeedback'))
  const feedback = answers.flatMap((answer, at) => feedbackOf(answer, at, word))
  return {
    ...draftDefaults,
    ...kind,
    line: element.line ?? 0,
    id: textIn(childOf(element, 'idnumber')) || null,
    points: tagsOf(element),
    notes: [...(kind.notes ?? []), ...notesOf(element), ...notesOfAnswers(word, answers, kind)],
    stem: withOldPicture(kind.stem ?? stem, element),
    explanation: explained ? [explained, ...feedback] : feedback,
  }
}
