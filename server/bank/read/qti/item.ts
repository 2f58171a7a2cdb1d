import { existsSync } from 'node:fs'
import path from 'node:path'
import { letterAt } from '@/domain/tiku/question'
import {
  type Draft,
  type DraftAnswer,
  draftDefaults,
  FileRefused,
  type Markup,
  type MarkupElement,
  type MarkupNode,
  Note,
  plain,
  Refused,
} from '../draft'
import { openText } from '../text/text-file'
import { childOf, childrenOf, elementsOf, findAll, textIn } from '../text/xml'
import { askedBy, hasCase, interactionsIn, isInteraction, PLAYER, promptOf } from './interactions'
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

/** A body as far as it can be shown; nothing of one whose program fills it. */
export function shownBody(body: MarkupElement): MarkupNode[] {
  try {
    return stemNodes(body.children, true)
  } catch (error) {
    if (error instanceof Refused) return []
    throw error
  }
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

/** Types of resources that are items: those of version 2 and 3, and the files of version 1.2 of Canvas and Blackboard. */
const ITEM = /^imsqti_(?:item_)?xmlv\d|^assessment\/x-bb-qti/i

/** Item files a package's manifest names, in its order. One outside the package refuses the package. */
export async function itemsOf(manifest: string): Promise<string[]> {
  const folder = path.dirname(manifest)
  const files: string[] = []
  for await (const resource of elementsOf(await openText(manifest), (at) => itemName(at.at(-1) ?? '') === 'resource')) {
    const { attributes, line } = resource
    const href =
      attributes.href ?? attributes['bb:file'] ?? childrenOf(resource).find(({ name }) => itemName(name) === 'file')?.attributes.href
    if (!ITEM.test(attributes.type ?? '') || !href) continue
    const file = path.resolve(folder, href)
    if (!file.startsWith(path.resolve(folder) + path.sep))
      throw new FileRefused('path_outside', `清单里的路径越出了文件夹：${href.slice(0, 100)}`, line)
    files.push(file)
  }
  return files
}

const camel = (text: string) => text.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** `qti:assessmentItem`, `assessmentItem` and version 3's `qti-assessment-item` are one name. */
export function itemName(name: string): string {
  const local = name.slice(name.indexOf(':') + 1)
  return local.startsWith('qti-') ? camel(local.slice(4)) : local
}

/** An element with the names of version 2, whichever version it is written in. */
export function asVersion2({ name, attributes, children, line }: MarkupElement): MarkupElement {
  return {
    name: itemName(name),
    attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key.includes(':') ? key : camel(key), value])),
    children: children.map((child): MarkupNode => (typeof child === 'string' ? child : asVersion2(child))),
    ...(line !== undefined && { line }),
  }
}

const pairsTree = (nodes: readonly MarkupNode[]): Markup => ({ form: 'tree', nodes })
const idOf = ({ attributes }: MarkupElement) => attributes.identifier ?? ''

/** Whether an interaction joins things in pairs. */
const isOfPairs = ({ name }: MarkupElement) => name === 'matchInteraction' || name === 'gapMatchInteraction'

type Sides = { lefts: { id: string; stem: Markup; line?: number | undefined }[]; rights: MarkupElement[] }

function sidesOf(interaction: MarkupElement): Sides {
  if (interaction.name === 'gapMatchInteraction') {
    const gaps = findAll(interaction, ({ name }) => name === 'gap')
    if (findAll(interaction, ({ name }) => name === 'gapImg').length > 0) throw new Refused('type_unsupported', '不支持拖放图片的填空题')
    const stemAt = (at: number): Markup => ({ form: 'plain', text: `第 ${at + 1} 空` })
    return {
      lefts: gaps.map((gap, at) => ({ id: idOf(gap), stem: stemAt(at), line: gap.line })),
      rights: childrenOf(interaction, 'gapText'),
    }
  }
  const [left, right] = childrenOf(interaction, 'simpleMatchSet').map((set) => childrenOf(set, 'simpleAssociableChoice'))
  const lefts = (left ?? []).map((choice) => ({ id: idOf(choice), stem: pairsTree(choice.children), line: choice.line }))
  return { lefts, rights: right ?? [] }
}

/** The pairs that count: those declared right, else those that are mapped to more than nothing. */
function pairsOf({ right, mapping }: Response): string[][] {
  const mapped = (mapping?.entries ?? []).filter(({ value }) => value > 0).map(({ key }) => key)
  return (right.length > 0 ? right : mapped).map((pair) => pair.trim().split(/\s+/))
}

/** Pairs as the questions of a material: each left side, or gap, is a choice among all right sides. Throws `Refused`. */
function pairedBy(interaction: MarkupElement, response: Response | undefined, line: number): { children: Draft[]; notes: Note[] } {
  if (!response) throw new Refused('answer_missing', '作答区没有对应的答案声明')
  const { lefts, rights } = sidesOf(interaction)
  const pairs = pairsOf(response)
  const isFixed = (choice: MarkupElement) => interaction.attributes.shuffle !== 'true' || choice.attributes.fixed === 'true'
  const pinned = rights.flatMap((choice, at) => (isFixed(choice) ? [letterAt(at)] : []))
  const children = lefts.map(({ id, stem, line: own }): Draft => {
    const letters = rights.flatMap((choice, at) =>
      pairs.some((pair) => pair.includes(id) && pair.includes(idOf(choice))) ? [letterAt(at)] : [],
    )
    if (letters.length === 0) throw new Refused('answer_missing', '有一项没有配对的答案')
    const options = rights.map((choice) => pairsTree(choice.children))
    const type = letters.length > 1 ? 'choice' : 'single_choice'
    return { ...draftDefaults, line: own ?? line, type, stem, options, answer: { kind: 'letters', letters }, pinned }
  })
  if (children.length === 0) throw new Refused('answer_missing', '没有要配对的内容')
  return { children, notes: [new Note('pairs_apart', `配对题拆成 ${children.length} 道小题，每道分别判分`)] }
}

const LINKS = ['src', 'data']

/** Pictures of a passage are looked for beside it. */
function moved(node: MarkupNode, folder: string): MarkupNode {
  if (typeof node === 'string') return node
  const attributes = Object.fromEntries(
    Object.entries(node.attributes).map(([name, value]) => {
      const isBeside = LINKS.includes(name) && !/^(?:[a-z]+:|\/)/i.test(value)
      return [name, isBeside ? path.posix.join(folder, value) : value]
    }),
  )
  return { ...node, attributes, children: node.children.map((child) => moved(child, folder)) }
}

async function passageIn(file: string, href: string): Promise<MarkupNode[]> {
  for await (const element of elementsOf(await openText(file), (at) => at.length === 1)) {
    const bodies = findAll(asVersion2(element), ({ name }) => name === 'stimulusBody' || name === 'assessmentStimulusBody')
    return bodies.flatMap(({ children }) => children.map((child) => moved(child, path.posix.dirname(href))))
  }
  return []
}

/** The passages an item refers to, which stand in files of their own. Throws `Refused`. */
export async function passagesOf(item: MarkupElement, file: string, root: string): Promise<MarkupNode[]> {
  const nodes: MarkupNode[] = []
  for (const { attributes } of childrenOf(item, 'assessmentStimulusRef')) {
    const href = attributes.href ?? ''
    const place = path.resolve(path.dirname(file), href)
    if (!place.startsWith(path.resolve(root) + path.sep)) throw new Refused('path_outside', `材料的路径越出了文件夹：${href.slice(0, 100)}`)
    if (!existsSync(place)) throw new Refused('stimulus_missing', `找不到题目引用的材料：${href.slice(0, 100)}`)
    const found = await passageIn(place, href).catch((error: unknown) => {
      throw error instanceof Refused ? new Refused('stimulus_missing', `读不出题目引用的材料：${href.slice(0, 100)}`) : error
    })
    if (found.length === 0) throw new Refused('stimulus_missing', `题目引用的材料是空的：${href.slice(0, 100)}`)
    nodes.push({ name: 'div', attributes: {}, children: found })
  }
  return nodes
}
