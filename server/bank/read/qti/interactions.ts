import { Decimal } from 'decimal.js'
import type { QuestionType } from '@/contract/tiku/question.schema'
import { letterAt } from '@/domain/tiku/question'
import { type DraftAnswer, type Markup, type MarkupElement, type MarkupNode, Note, plain, Refused, wholePoint } from '../draft'
import { truthOf } from '../fingerprint'
import { nearNumber } from '../gift-format/answers'
import { childOf, childrenOf, findAll, textIn } from '../text/xml'
import type { Response, Tolerance } from './responses'

export type Asked = {
  type: QuestionType
  options: Markup[]
  answer: DraftAnswer
  pinned?: readonly string[]
  explanation?: readonly Markup[]
  notes?: readonly Note[]
}

/** Plays a recording; beside another interaction it asks nothing of its own. */
export const PLAYER = 'mediaInteraction'

const known = new Set([
  'choiceInteraction',
  'inlineChoiceInteraction',
  'textEntryInteraction',
  'extendedTextInteraction',
  'matchInteraction',
  'gapMatchInteraction',
])
const names: Readonly<Record<string, string>> = {
  orderInteraction: '排序题',
  associateInteraction: '关联题',
  hottextInteraction: '点选文字题',
  hotspotInteraction: '点选图片题',
  selectPointInteraction: '点选图片题',
  graphicOrderInteraction: '图片排序题',
  graphicAssociateInteraction: '图片关联题',
  graphicGapMatchInteraction: '图片拖放题',
  positionObjectInteraction: '图片拖放题',
  sliderInteraction: '滑块题',
  uploadInteraction: '上传文件题',
  drawingInteraction: '画图题',
  mediaInteraction: '音频或视频题',
  customInteraction: '自定义的题',
  portableCustomInteraction: '自定义的题',
  endAttemptInteraction: '带提示按钮的题',
}
export const isInteraction = ({ name }: MarkupElement) => name.endsWith('Interaction')

/** Interactions of a body in order. Throws `Refused` for one that is no type of this bank. */
export function interactionsIn(body: MarkupElement): MarkupElement[] {
  const all = findAll(body, isInteraction)
  const asking = all.filter(({ name }) => name !== PLAYER)
  const found = asking.length > 0 ? asking : all
  const strange = found.find(({ name }) => !known.has(name))
  if (strange) throw new Refused('type_unsupported', `不支持的题型：${names[strange.name] ?? ''}（${strange.name.slice(0, 40)}）`)
  if (found.length === 0) throw new Refused('not_a_question', '没有作答区，只是说明文字')
  return found
}

const tree = (nodes: readonly MarkupNode[]): Markup => ({ form: 'tree', nodes })

/** Choices a judgement shows with the same meaning; others, such as `是` or `1`, stay options. */
const JUDGED = /^(?:对|错|正确|错误|√|×|true|false)$/i

/** Two choices for yes and no are a judgement. */
function truthIn(choices: readonly MarkupElement[], right: readonly string[]): Asked | null {
  const words = choices.map(textIn)
  if (!words.every((word) => JUDGED.test(word))) return null
  const values = words.map(truthOf)
  if (choices.length !== 2 || values[0] === null || values[1] === null || values[0] === values[1] || right.length !== 1) return null
  const at = choices.findIndex(({ attributes }) => attributes.identifier === right[0])
  const value = values[at]
  return typeof value === 'boolean' ? { type: 'determine', options: [], answer: { kind: 'truth', value } } : null
}

/** Choices that may not change places: all, unless the interaction is shuffled; then those that are fixed. */
const pinnedIn = ({ attributes }: MarkupElement, choices: readonly MarkupElement[]) =>
  choices.flatMap((choice, at) => (attributes.shuffle !== 'true' || choice.attributes.fixed === 'true' ? [letterAt(at)] : []))

const WHOLE = 100

/** Returns the worth of each choice in percent; null where only the right ones count. */
function weightsIn(identifiers: readonly string[], { isMultiple, mapping }: Response): number[] | null {
  if (!mapping) return null
  const values = identifiers.map((identifier) => mapping.entries.find(({ key }) => key === identifier)?.value ?? mapping.usual)
  const positive = values.filter((value) => value > 0)
  const sum = isMultiple ? positive.reduce((total, value) => total + value, 0) : Math.max(0, ...positive)
  const full = Math.min(sum, mapping.most ?? sum)
  if (full <= 0) throw new Refused('answer_missing', '没有一个选项得分')
  const weights = values.map((value) => Number(((value / full) * WHOLE).toFixed(5)))
  if (weights.some((weight) => Math.abs(weight) > WHOLE)) throw new Refused('weight_unclear', '选项的得分超过这道题的满分')
  return weights
}

/** Where deductions may take a question below nothing, which this bank does for no question of several answers. */
function boundNotes({ isMultiple, mapping }: Response): Note[] {
  const mayFall = isMultiple && mapping?.least !== 0 && (mapping?.entries ?? []).some(({ value }) => value < 0)
  return mayFall ? [new Note('bound_left', '倒扣没有下限的要求没有保留：最低得 0 分')] : []
}

/** How many choices the taker must or may tick, which this bank leaves open. */
function limitNotes({ attributes: { maxChoices = '0', minChoices = '0' } }: MarkupElement, { isMultiple }: Response): Note[] {
  const isLimited = isMultiple && (Number(maxChoices) > 0 || Number(minChoices) > 1)
  return isLimited
    ? [new Note('choice_limit_left', `没有保留选几项的限制（最多 ${Number(maxChoices) > 0 ? maxChoices : '不限'}，最少 ${minChoices}）`)]
    : []
}

const isFeedback = (node: MarkupNode): node is MarkupElement => typeof node !== 'string' && /^feedback/.test(node.name)

/** Collects the feedback to each option under its letter. */
const feedbackIn = (choices: readonly MarkupElement[]) =>
  choices.flatMap(({ children }, at) =>
    children.filter(isFeedback).map((node) => tree([{ name: 'p', attributes: {}, children: [`${letterAt(at)}：`, ...node.children] }])),
  )

function choice(interaction: MarkupElement, response: Response): Asked {
  const choices = childrenOf(interaction, interaction.name === 'inlineChoiceInteraction' ? 'inlineChoice' : 'simpleChoice')
  const identifiers = choices.map(({ attributes }) => attributes.identifier ?? '')
  const weights = weightsIn(identifiers, response)
  const worth = identifiers.filter((_, at) => (weights?.[at] ?? 0) > 0)
  const best = worth.filter((identifier) => weights?.[identifiers.indexOf(identifier)] === WHOLE)
  const right = response.right.length > 0 ? response.right : response.isMultiple ? worth : best
  const judged = weights === null ? truthIn(choices, right) : null
  if (judged) return judged
  const places = right.map((identifier) => identifiers.indexOf(identifier))
  if (places.includes(-1)) throw new Refused('answer_unknown_option', '答案不是选项')
  const isPlain = !response.isMultiple && weights?.every((weight) => weight === 0 || weight === WHOLE)
  return {
    type: response.isMultiple ? 'choice' : 'single_choice',
    options: choices.map(({ children }) => tree(children.filter((child) => !isFeedback(child)))),
    answer: { kind: 'letters', letters: [...new Set(places)].map(letterAt), ...(weights && !isPlain && { weights }) },
    pinned: pinnedIn(interaction, choices),
    explanation: feedbackIn(choices),
    notes: [...boundNotes(response), ...limitNotes(interaction, response)],
  }
}

/** Whether small letters and capitals make any difference to a text. */
export const hasCase = (text: string) => text.toLowerCase() !== text.toUpperCase()

/** A number with the tolerance the item allows. Throws `Refused`. */
function nearText(text: string, { isRelative, amount }: Tolerance): string {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) throw new Refused('number_unclear', `数值答案有误：${text.slice(0, 30)}`)
  const around = isRelative ? new Decimal(value).abs().times(amount).div(WHOLE).toString() : amount
  return nearNumber(`${text.trim()}:${around}`)
}

/** Texts that count for a line to fill, and what each earns. Without a mapping letters count as they are written. */
function written({ right: said, mapping, isText, tolerance }: Response): Asked {
  const right = tolerance === null ? said : said.map((text) => nearText(text, tolerance))
  const mapped = (mapping?.entries ?? []).filter(({ value }) => value > 0)
  const best = Math.max(0, ...mapped.map(({ value }) => value))
  const worth = new Map(right.map((text) => [text, WHOLE]))
  for (const { key, value } of mapped) worth.set(key, Number(((value / best) * WHOLE).toFixed(5)))
  const shares = [...worth.values()]
  const isAsked = mapped.length > 0 ? mapped.some((entry) => entry.isExact) : isText
  const isExact = isAsked && [...worth.keys()].some(hasCase)
  const part = shares.every((share) => share === WHOLE) ? {} : { shares: [shares] }
  return { type: 'fill', options: [], answer: { kind: 'blanks', alternatives: [[...worth.keys()]], ...part, ...(isExact && { isExact }) } }
}

/** The question and the key of an interaction. Throws `Refused`. */
export function askedBy(interaction: MarkupElement, responses: ReadonlyMap<string, Response>): Asked {
  const response = responses.get(interaction.attributes.responseIdentifier ?? '')
  if (!response) throw new Refused('answer_missing', '作答区没有对应的答案声明')
  if (interaction.name === 'choiceInteraction' || interaction.name === 'inlineChoiceInteraction') return choice(interaction, response)
  if (interaction.name === 'textEntryInteraction') return written(response)
  return { type: 'essay', options: [], answer: { kind: 'points', reference: plain(response.right.join('\n')), points: wholePoint } }
}

/** The question an interaction carries in itself. */
export const promptOf = (interaction: MarkupElement): readonly MarkupNode[] => childOf(interaction, 'prompt')?.children ?? []
