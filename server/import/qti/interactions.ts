import type { QuestionType } from '@/contract/exam/question.schema'
import { letterAt } from '@/domain/exam/question-body'
import { type DraftAnswer, type Markup, type MarkupElement, type MarkupNode, plain, wholePoint } from '../draft'
import { truthOf } from '../fold'
import { childOf, childrenOf, findAll, textIn } from '../read/xml'
import { Refused } from '../refused'
import type { Response } from './responses'

export type Asked = { type: QuestionType; options: Markup[]; answer: DraftAnswer; pinned?: readonly string[] }

const known = new Set(['choiceInteraction', 'textEntryInteraction', 'extendedTextInteraction'])
export const isInteraction = ({ name }: MarkupElement) => name.endsWith('Interaction')

/** Interactions of a body in order. Throws `Refused` for one that is no type of this bank. */
export function interactionsIn(body: MarkupElement): MarkupElement[] {
  const found = findAll(body, isInteraction)
  const strange = found.find(({ name }) => !known.has(name))
  if (strange) throw new Refused('type_unsupported', `不支持的题型：${strange.name.slice(0, 40)}`)
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

function choice(interaction: MarkupElement, response: Response): Asked {
  const choices = childrenOf(interaction, 'simpleChoice')
  const mapped = response.isMultiple ? response.worth : response.alternatives
  const right = response.right.length > 0 ? response.right : mapped
  const judged = truthIn(choices, right)
  if (judged) return judged
  const places = right.map((identifier) => choices.findIndex(({ attributes }) => attributes.identifier === identifier))
  if (places.includes(-1)) throw new Refused('answer_unknown_option', '答案不是选项')
  const options = choices.map(({ children }) =>
    tree(children.filter((child) => typeof child === 'string' || !/^feedback/.test(child.name))),
  )
  return {
    type: response.isMultiple ? 'choice' : 'single_choice',
    options,
    answer: { kind: 'letters', letters: [...new Set(places)].map(letterAt) },
    pinned: pinnedIn(interaction, choices),
  }
}

/** The question and the key of an interaction. Throws `Refused`. */
export function askedBy(interaction: MarkupElement, responses: ReadonlyMap<string, Response>): Asked {
  const response = responses.get(interaction.attributes.responseIdentifier ?? '')
  if (!response) throw new Refused('answer_missing', '作答区没有对应的答案声明')
  if (interaction.name === 'choiceInteraction') return choice(interaction, response)
  const texts = [...new Set([...response.right, ...response.alternatives])]
  if (interaction.name === 'textEntryInteraction') return { type: 'fill', options: [], answer: { kind: 'blanks', alternatives: [texts] } }
  return { type: 'essay', options: [], answer: { kind: 'points', reference: plain(texts.join('\n')), points: wholePoint } }
}

/** The question an interaction carries in itself. */
export const promptOf = (interaction: MarkupElement): readonly MarkupNode[] => childOf(interaction, 'prompt')?.children ?? []
