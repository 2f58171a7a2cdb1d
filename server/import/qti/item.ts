import { type Draft, type DraftAnswer, draftDefaults, type Markup, type MarkupElement, type MarkupNode } from '../draft'
import { childOf, childrenOf } from '../read/xml'
import { Refused } from '../refused'
import { askedBy, interactionsIn, isInteraction, promptOf } from './interactions'
import { type Response, responsesOf } from './responses'

const SHOWN_BLANK = ' ____ '
/** Parts of a body that are for the taker's program, not for the taker. */
const silent = new Set(['rubricBlock', 'feedbackBlock', 'feedbackInline', 'templateBlock', 'stylesheet', 'contentBody'])

/** The body as a stem: a blank where text is entered, the words of a choice in its prompt's place. */
function stemNodes(nodes: readonly MarkupNode[], showsPrompt: boolean): MarkupNode[] {
  return nodes.flatMap((node): MarkupNode[] => {
    if (typeof node === 'string') return [node]
    if (node.name === 'textEntryInteraction') return [SHOWN_BLANK]
    if (isInteraction(node)) return showsPrompt ? [{ name: 'div', attributes: {}, children: promptOf(node) }] : []
    if (silent.has(node.name)) return node.name === 'contentBody' ? stemNodes(node.children, showsPrompt) : []
    return [{ ...node, children: stemNodes(node.children, showsPrompt) }]
  })
}

const tree = (nodes: readonly MarkupNode[]): Markup => ({ form: 'tree', nodes })

/** Several blanks of one text are one question. */
function allBlanks(interactions: readonly MarkupElement[], responses: ReadonlyMap<string, Response>): DraftAnswer {
  const answers = interactions.map((interaction) => askedBy(interaction, responses).answer)
  return { kind: 'blanks', alternatives: answers.flatMap((answer) => (answer.kind === 'blanks' ? answer.alternatives : [])) }
}

function childrenIn(interactions: readonly MarkupElement[], responses: ReadonlyMap<string, Response>, line: number): Draft[] {
  return interactions.map((interaction) => {
    if (interaction.name === 'textEntryInteraction') throw new Refused('type_unsupported', '不支持填空与其他题型混在一题里')
    const id = interaction.attributes.responseIdentifier ?? null
    return { ...draftDefaults, ...askedBy(interaction, responses), id, line: interaction.line ?? line, stem: tree(promptOf(interaction)) }
  })
}

type Common = Pick<Draft, 'line' | 'id' | 'explanation'>

function draftWith(common: Common, body: MarkupElement, responses: ReadonlyMap<string, Response>): Draft {
  const interactions = interactionsIn(body)
  const [first] = interactions
  const rest = { ...draftDefaults, ...common }
  if (interactions.every(({ name }) => name === 'textEntryInteraction'))
    return { ...rest, type: 'fill', stem: tree(stemNodes(body.children, true)), answer: allBlanks(interactions, responses) }
  if (first && interactions.length === 1) return { ...rest, ...askedBy(first, responses), stem: tree(stemNodes(body.children, true)) }
  const children = childrenIn(interactions, responses, common.line)
  return { ...rest, type: 'material', stem: tree(stemNodes(body.children, false)), answer: { kind: 'none' }, children }
}

/** An item as a draft; several questions on one body are a material with its children. Throws `Refused`. */
export function draftOf(item: MarkupElement): Draft {
  const body = childOf(item, 'itemBody')
  if (!body) throw new Refused('stem_empty', '没有题干')
  const feedback = childrenOf(item, 'modalFeedback').map(({ children }) => tree(stemNodes(children, true)))
  return draftWith({ line: item.line ?? 0, id: item.attributes.identifier?.trim() || null, explanation: feedback }, body, responsesOf(item))
}
