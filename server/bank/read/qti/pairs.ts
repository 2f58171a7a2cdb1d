import { letterAt } from '@/domain/tiku/question'
import { type Draft, draftDefaults, type Markup, type MarkupElement, type MarkupNode } from '../draft'
import { Note } from '../note'
import { Refused } from '../refused'
import { childrenOf, findAll } from '../text/xml'
import type { Response } from './responses'

const tree = (nodes: readonly MarkupNode[]): Markup => ({ form: 'tree', nodes })
const idOf = ({ attributes }: MarkupElement) => attributes.identifier ?? ''

/** Whether an interaction joins things in pairs. */
export const isOfPairs = ({ name }: MarkupElement) => name === 'matchInteraction' || name === 'gapMatchInteraction'

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
  const lefts = (left ?? []).map((choice) => ({ id: idOf(choice), stem: tree(choice.children), line: choice.line }))
  return { lefts, rights: right ?? [] }
}

/** The pairs that count: those declared right, else those that are mapped to more than nothing. */
function pairsOf({ right, mapping }: Response): string[][] {
  const mapped = (mapping?.entries ?? []).filter(({ value }) => value > 0).map(({ key }) => key)
  return (right.length > 0 ? right : mapped).map((pair) => pair.trim().split(/\s+/))
}

/** Pairs as the questions of a material: each left side, or gap, is a choice among all right sides. Throws `Refused`. */
export function pairedBy(interaction: MarkupElement, response: Response | undefined, line: number): { children: Draft[]; notes: Note[] } {
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
    const options = rights.map((choice) => tree(choice.children))
    const type = letters.length > 1 ? 'choice' : 'single_choice'
    return { ...draftDefaults, line: own ?? line, type, stem, options, answer: { kind: 'letters', letters }, pinned }
  })
  if (children.length === 0) throw new Refused('answer_missing', '没有要配对的内容')
  return { children, notes: [new Note('pairs_apart', `配对题拆成 ${children.length} 道小题，每道分别判分`)] }
}
