import { type Draft, type DraftAnswer, draftDefaults, type Markup, type MarkupElement, type MarkupNode, plain } from '../draft'
import { Note } from '../note'
import { Refused } from '../refused'
import { childOf, childrenOf, findAll, textIn } from '../text/xml'
import { askedBy, hasCase, interactionsIn, isInteraction, PLAYER, promptOf } from './interactions'
import { isOfPairs, pairedBy } from './pairs'
import { hasOwnRule, type Response, responsesOf } from './responses'

const SHOWN_BLANK = ' ____ '
/** Parts of a body that are for the taker's program, not for the taker. */
const silent = new Set(['rubricBlock', 'feedbackBlock', 'feedbackInline', 'templateBlock', 'templateInline', 'stylesheet', 'catalogInfo'])
/** Parts that are for the taker after all. */
const isForTaker = ({ name, attributes }: MarkupElement) => name === 'rubricBlock' && /candidate|^$/.test(attributes.view ?? '')
const isPicture = ({ name, attributes }: MarkupElement) => name === 'object' && /^image\//.test(attributes.type ?? '')

/** Nothing of the body shows these; an element the taker's program fills cannot be kept. */
function ownNode(node: MarkupElement): MarkupNode[] {
  if (silent.has(node.name)) return []
  if (node.name === 'printedVariable') throw new Refused('template_unsupported', '题目的数值由程序生成，放不进题库')
  return [{ name: 'img', attributes: { src: node.attributes.data ?? '', alt: textIn(node) }, children: [] }]
}
const isOwn = (node: MarkupElement) => silent.has(node.name) || node.name === 'printedVariable' || isPicture(node)

/** Sides of pairs are options, and gaps are numbered where there are several. */
const isOfStem = (node: MarkupNode) => typeof node === 'string' || !['simpleMatchSet', 'gapText', 'gapImg'].includes(node.name)

const isGap = ({ name }: MarkupElement) => name === 'inlineChoiceInteraction' || name === 'gap'
function numbered(body: MarkupElement): MarkupElement {
  const all = findAll(body, isGap)
  const walk = (node: MarkupNode): MarkupNode => {
    if (typeof node === 'string') return node
    const place = all.length > 1 ? all.indexOf(node) : -1
    const attributes = place < 0 ? node.attributes : { ...node.attributes, place: `（${place + 1}）` }
    return { ...node, attributes, children: node.children.map(walk) }
  }
  return { ...body, children: body.children.map(walk) }
}

/** The body as a stem: a blank where text is entered, the words of a choice in its prompt's place. */
function stemNodes(nodes: readonly MarkupNode[], showsPrompt: boolean): MarkupNode[] {
  return nodes.flatMap((node): MarkupNode[] =>
    typeof node === 'string' ? [node] : (askedNode(node, showsPrompt) ?? plainNode(node, showsPrompt)),
  )
}

/** Returns the sign that the stem shows where the learner has to act; null for any other element. */
function askedNode(node: MarkupElement, showsPrompt: boolean): MarkupNode[] | null {
  if (node.name === 'textEntryInteraction') return [SHOWN_BLANK]
  if (node.name === PLAYER) return stemNodes(node.children, showsPrompt)
  if (isGap(node)) return [` ${node.attributes.place ?? ''}____ `]
  if (isOfPairs(node)) return stemNodes(node.children.filter(isOfStem), showsPrompt)
  if (!isInteraction(node)) return null
  return showsPrompt ? [{ name: 'div', attributes: {}, children: promptOf(node) }] : []
}

function plainNode(node: MarkupElement, showsPrompt: boolean): MarkupNode[] {
  if (node.name === 'contentBody' || isForTaker(node)) return stemNodes(node.children, showsPrompt)
  return isOwn(node) ? ownNode(node) : [{ ...node, children: stemNodes(node.children, showsPrompt) }]
}

const tree = (nodes: readonly MarkupNode[]): Markup => ({ form: 'tree', nodes })

/** Several blanks of one text are one question. */
function allBlanks(interactions: readonly MarkupElement[], responses: ReadonlyMap<string, Response>): DraftAnswer {
  const answers = interactions.flatMap((interaction) => {
    const { answer } = askedBy(interaction, responses)
    return answer.kind === 'blanks' ? [answer] : []
  })
  const isExact = answers.some((answer) => answer.isExact)
  const isMixed = isExact && answers.some((answer) => !answer.isExact && answer.alternatives.flat().some(hasCase))
  if (isMixed) throw new Refused('case_mixed', '有的空区分大小写，有的不区分，放不进一道题')
  const whole = (texts: readonly string[]) => texts.map(() => 100)
  const shares = answers.some((answer) => answer.shares)
    ? { shares: answers.flatMap((answer) => answer.shares ?? answer.alternatives.map(whole)) }
    : {}
  return { kind: 'blanks', alternatives: answers.flatMap(({ alternatives }) => alternatives), ...shares, ...(isExact && { isExact }) }
}

function childrenIn(interactions: readonly MarkupElement[], responses: ReadonlyMap<string, Response>, line: number): Draft[] {
  return interactions.map((interaction) => {
    if (interaction.name === 'textEntryInteraction') throw new Refused('type_unsupported', '不支持填空与其他题型混在一题里')
    if (isOfPairs(interaction)) throw new Refused('type_unsupported', '不支持配对题与其他题型混在一题里')
    const id = interaction.attributes.responseIdentifier ?? null
    const place = interaction.attributes.place
    const stem = place === undefined ? tree(promptOf(interaction)) : plain(`第 ${place.replace(/\D/g, '')} 空`)
    return { ...draftDefaults, ...askedBy(interaction, responses), id, line: interaction.line ?? line, stem }
  })
}

type Common = Pick<Draft, 'line' | 'id' | 'explanation' | 'notes'>

function draftWith(common: Common, body: MarkupElement, responses: ReadonlyMap<string, Response>): Draft {
  const interactions = interactionsIn(body)
  const [first] = interactions
  const rest = { ...draftDefaults, ...common }
  if (interactions.every(({ name }) => name === 'textEntryInteraction'))
    return { ...rest, type: 'fill', stem: tree(stemNodes(body.children, true)), answer: allBlanks(interactions, responses) }
  if (first && interactions.length === 1 && isOfPairs(first)) {
    const stem = tree(stemNodes(body.children, true))
    const { children, notes } = pairedBy(first, responses.get(first.attributes.responseIdentifier ?? ''), common.line)
    return { ...rest, type: 'material', stem, answer: { kind: 'none' }, children, notes: [...common.notes, ...notes] }
  }
  if (first && interactions.length === 1) {
    const asked = askedBy(first, responses)
    const stem = tree(stemNodes(body.children, true))
    return {
      ...rest,
      ...asked,
      stem,
      explanation: [...common.explanation, ...(asked.explanation ?? [])],
      notes: [...common.notes, ...(asked.notes ?? [])],
    }
  }
  const children = childrenIn(interactions, responses, common.line)
  return { ...rest, type: 'material', stem: tree(stemNodes(body.children, false)), answer: { kind: 'none' }, children }
}

const feedbackNames = ['feedbackBlock', 'feedbackInline']

/** Collects the feedback after an answer: beside the body, and inside it. */
function feedbackOf(item: MarkupElement, body: MarkupElement): Markup[] {
  const inside = findAll(body, ({ name }) => feedbackNames.includes(name) || name === 'simpleChoice').filter(
    ({ name }) => name !== 'simpleChoice',
  )
  return [...inside, ...childrenOf(item, 'modalFeedback')].map(({ children }) => tree(stemNodes(children, true)))
}

function notesOf(item: MarkupElement, body: MarkupElement): Note[] {
  const isRubricLeft = findAll(body, ({ name }) => name === 'rubricBlock').some((block) => !isForTaker(block))
  const title = item.attributes.title?.trim() ?? ''
  const isTitled =
    title !== '' && title !== item.attributes.identifier && !textIn(body).replace(/\s/g, '').startsWith(title.replace(/\s/g, ''))
  const most = childrenOf(item, 'outcomeDeclaration').flatMap(({ attributes }) => Number(attributes.normalMaximum?.trim() || Number.NaN))
  const isTold = findAll(item, ({ name }) => name === 'modalFeedback' || feedbackNames.includes(name)).length > 0
  return [
    ...(isTitled ? [new Note('name_left', '没有导入题目的名称')] : []),
    ...most.flatMap((grade) =>
      Number.isFinite(grade) && grade !== 1 ? [new Note('grade_left', `没有导入分值 ${grade}：分值在组卷时定`)] : [],
    ),
    ...(isTold ? [new Note('feedback_joined', '按作答显示的反馈都放进了解析')] : []),
    ...(hasOwnRule(item) ? [new Note('rule_left', '题目自己的判分规则没有采用：按正确答案判分')] : []),
    ...(findAll(body, ({ name }) => name === PLAYER).length > 0 ? [new Note('plays_left', '播放次数的限制没有保留')] : []),
    ...(isRubricLeft ? [new Note('rubric_left', '没有导入给阅卷人看的说明')] : []),
  ]
}

/** An item as a draft; several questions on one body are a material with its children. `passages` stand before the body. Throws `Refused`. */
export function draftOf(item: MarkupElement, passages: readonly MarkupNode[] = []): Draft {
  const own = childOf(item, 'itemBody')
  if (!own) throw new Refused('stem_empty', '没有题干')
  if (childOf(item, 'templateDeclaration')) throw new Refused('template_unsupported', '题目的数值由程序生成，放不进题库')
  const body = numbered({ ...own, children: [...passages, ...own.children] })
  const common = {
    line: item.line ?? 0,
    id: item.attributes.identifier?.trim() || null,
    explanation: feedbackOf(item, own),
    notes: notesOf(item, own),
  }
  return draftWith(common, body, responsesOf(item))
}
