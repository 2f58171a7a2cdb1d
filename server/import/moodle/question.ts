import type { QuestionType } from '@/contract/exam/question.schema'
import { letterAt } from '@/domain/exam/question-body'
import { keyText } from '../csv/key-text'
import { type Draft, type DraftAnswer, draftDefaults, type Markup, type MarkupElement, wholePoint } from '../draft'
import { truthOf } from '../fold'
import { nearNumber } from '../gift/answers'
import { matchingOf } from '../matching'
import { Note } from '../note'
import { childOf, childrenOf, textIn } from '../read/xml'
import { Refused } from '../refused'
import { clozeOf } from './cloze'

const WHOLE = 100
const MOST_TEXT = 50_000
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

function markupIn(element: MarkupElement | undefined, usual = 'html'): Markup | null {
  if (!element) return null
  const text = textIn(childOf(element, 'text'))
  if (text === '') return null
  if (text.length > MOST_TEXT) throw new Refused('text_too_long', `文字超过 ${MOST_TEXT} 字`)
  switch (element.attributes.format ?? usual) {
    case 'plain_text':
    case 'markdown':
      return { form: 'exact', text }
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

type Answer = { fraction: number; markup: Markup; text: string; feedback: Markup | null; tolerance: string }

function answersOf(element: MarkupElement, usual: string): Answer[] {
  return childrenOf(element, 'answer').map((answer) => ({
    fraction: Number(answer.attributes.fraction ?? '0'),
    markup: markupIn(answer, usual) ?? { form: 'plain', text: '' },
    text: textIn(childOf(answer, 'text')),
    feedback: markupIn(childOf(answer, 'feedback')),
    tolerance: textIn(childOf(answer, 'tolerance')),
  }))
}

type Kind = {
  type: QuestionType
  options: Markup[]
  answer: DraftAnswer
  stem?: Markup
  pinned?: readonly string[]
  children?: readonly Draft[]
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

function truth(answers: readonly Answer[]): Kind {
  const right = answers.find(({ fraction }) => fraction >= WHOLE)
  if (!right) throw new Refused('answer_missing', '没有答案')
  const value = truthOf(keyText(right.text))
  if (value === null) throw new Refused('answer_unclear', `判断题答案须为对或错：${right.text.slice(0, 30)}`)
  return { type: 'determine', options: [], answer: { kind: 'truth', value } }
}

function blank(answers: readonly Answer[], textOf: (answer: Answer) => string, isExact = false): Kind {
  const worth = answers.filter(({ fraction }) => fraction > 0)
  const right = worth.map(textOf)
  const shares = worth.every(({ fraction }) => fraction >= WHOLE) ? {} : { shares: [worth.map(({ fraction }) => fraction)] }
  if (right.some((text) => text.includes('*'))) throw new Refused('wildcard_unsupported', '不支持带 * 的答案')
  return { type: 'fill', options: [], answer: { kind: 'blanks', alternatives: [right], ...shares, isExact } }
}

const numberText = ({ text, tolerance }: Answer) => nearNumber(tolerance === '' ? text : `${text}:${tolerance}`)

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

const tagsOf = (element: MarkupElement) => {
  const tags = childOf(element, 'tags')
  return tags ? childrenOf(tags, 'tag').map((tag) => textIn(childOf(tag, 'text'))) : []
}

const notKept: readonly [string, string][] = [
  ['correctfeedback', '全对时的反馈'],
  ['partiallycorrectfeedback', '部分正确时的反馈'],
  ['incorrectfeedback', '答错时的反馈'],
  ['hint', '提示'],
]

/** Properties of a question that the bank does not store. */
function notesOf(element: MarkupElement): Note[] {
  const lost = notKept.filter(([name]) => childrenOf(element, name).some((child) => textIn(childOf(child, 'text')) !== ''))
  const notes = lost.map(([name, words]) => new Note(`${name}_left`, `没有导入${words}`))
  if (childOf(element, 'units')) notes.push(new Note('units_left', '没有导入数值题的单位'))
  return notes
}

/** A `question` element as a draft. The name a question is filed under is no part of it; its `idnumber` is. Throws `Refused`. */
export function draftOf(element: MarkupElement): Draft {
  const word = element.attributes.type ?? ''
  const answers = answersOf(element, word === 'shortanswer' || word === 'numerical' ? 'plain_text' : 'html')
  const kind = kindOf(element, answers)
  const stem = markupIn(childOf(element, 'questiontext'))
  if (!stem) throw new Refused('stem_empty', '没有题干')
  const explained = markupIn(childOf(element, 'generalfeedback'))
  const feedback = answers.flatMap((answer) => answer.feedback ?? [])
  return {
    ...draftDefaults,
    ...kind,
    line: element.line ?? 0,
    id: textIn(childOf(element, 'idnumber')) || null,
    points: tagsOf(element),
    notes: notesOf(element),
    stem: withOldPicture(kind.stem ?? stem, element),
    explanation: explained ? [explained, ...feedback] : feedback,
  }
}
