import type { QuestionType } from '@/contract/exam/question.schema'
import { answerOf, difficultyOf, parted } from '../csv/cells'
import { keyText } from '../csv/key-text'
import { typeOf } from '../csv/type-words'
import { type Draft, type DraftAnswer, draftDefaults, type Markup, type Row, wholePoint } from '../draft'
import { Note } from '../note'
import { Refused } from '../refused'
import { type Fields, fieldsOf, nodesOf, type Stretch, textOf } from './fields'
import type { Entry } from './key-table'
import { LOST_FORMULA } from './readable'
import type { Block } from './split'

const tree = (stretch: Stretch): Markup => ({ form: 'tree', nodes: nodesOf(stretch), keepsSpace: true })

const IN_BRACKETS = /[（(]([\s\u3000]*)([A-HＡ-Ｈ]{1,8}|[√×✓✗✔✘]|对|错|正确|错误)([\s\u3000]*)[)）]/g
const KEPT_ROOM = '　　'

/** The key that was written into the brackets of a stem, and the stem without it; null where there is none. */
function keyInStem(stem: Stretch): { key: string; stem: Stretch } | null {
  const place = stem.texts.findLastIndex((text) => [...text.matchAll(IN_BRACKETS)].length > 0)
  const text = stem.texts[place]
  if (text === undefined) return null
  const match = [...text.matchAll(IN_BRACKETS)].at(-1)
  const key = match?.[2] ?? ''
  const from = (match?.index ?? 0) + 1
  const to = from + (match?.[0].length ?? 0) - 2
  const cleared = `${text.slice(0, from)}${KEPT_ROOM}${text.slice(to)}`
  const nodes = [...stem.nodes]
  const own = nodes[place] ?? []
  const at = own.findIndex((node) => typeof node === 'string' && node.includes(match?.[0] ?? '\0'))
  const node = own[at]
  if (typeof node !== 'string') return null
  nodes[place] = own.toSpliced(at, 1, node.replace(match?.[0] ?? '', `（${KEPT_ROOM}）`))
  return { key, stem: { texts: stem.texts.toSpliced(place, 1, cleared), nodes } }
}

/** Merges the answer section with the lines of the question itself. */
function withEntry(fields: Fields, entry: Entry | undefined): Fields {
  if (!entry) return fields
  const lines = entry.texts.map((text, at) => ({ number: entry.line, text, pieces: piecesOf(entry, at, text) }))
  const said = fieldsOf({ lines, skip: 0 })
  const answer = said.answer ?? joined(said)
  return {
    ...fields,
    answer: fields.answer ?? answer,
    explanation: fields.explanation ?? said.explanation,
    points: fields.points ?? said.points,
    difficulty: fields.difficulty ?? said.difficulty,
  }
}

const piecesOf = (entry: Entry, at: number, text: string) => {
  const nodes = entry.nodes[at] ?? []
  const isPlain = nodes.every((node) => typeof node === 'string')
  return isPlain ? [{ text, marks: [] }] : nodes.map((node) => (typeof node === 'string' ? { text: node, marks: [] } : pieceOf(node)))
}
const wordsOf = (node: Exclude<Entry['nodes'][number][number], string>): string =>
  node.children.map((child) => (typeof child === 'string' ? child : wordsOf(child))).join('')
const marked = new Set(['strong', 'em', 'u', 's', 'sub', 'sup'])
/** A mark around words, or a thing that is no words. */
const pieceOf = (node: Exclude<Entry['nodes'][number][number], string>) =>
  marked.has(node.name) ? { text: wordsOf(node), marks: [node.name] } : { text: '\uFFFC', node }

/** An answer that looks like options, `A．甲`, is still the answer. */
const joined = ({ stem, options }: Fields): Stretch => ({
  texts: [...stem.texts, ...options.flatMap(({ texts }) => texts)],
  nodes: [...stem.nodes, ...options.flatMap(({ nodes }) => nodes)],
})

type Said = { type: QuestionType; stem: string; answer: Stretch | null; options: readonly string[] }

function answerIn({ type, stem, answer, options }: Said): DraftAnswer {
  if (type === 'essay') return { kind: 'points', reference: tree(answer ?? { texts: [], nodes: [] }), points: wholePoint }
  return answerOf(type, { answer: textOf(answer), stem, rubric: '', options, means: { text: null } })
}

const isChosen = new Set<string>(['single_choice', 'choice', 'uncertain_choice', 'determine'])

function typeIn(word: string, options: number, key: string, stem: string): QuestionType {
  const type = typeOf(word, options, key, stem)
  // The heading `材料题` precedes questions of their own types.
  return type === 'material' ? typeOf('', options, key, stem) : type
}

/** A question of a paper. Throws `Refused`. */
export function draftOf(block: Block, entry: Entry | undefined): Draft {
  const [{ number: line = 0 } = {}] = block.lines
  if (block.lines.some(({ text }) => text.includes(LOST_FORMULA)))
    throw new Refused('formula_unsupported', '题里有读不出的公式，请改用 LaTeX')
  const fields = withEntry(fieldsOf(block), entry)
  const written = fields.answer === null ? keyInStem(fields.stem) : null
  const options = fields.options.map(textOf)
  const key = keyText(written?.key ?? textOf(fields.answer))
  const stem = written?.stem ?? fields.stem
  const type = typeIn(block.word, options.length, key, textOf(stem))
  const isUsed = written !== null && isChosen.has(type)
  const answer = isUsed ? { texts: [written.key], nodes: [[written.key]] } : fields.answer
  if (answer === null) throw new Refused('answer_missing', '没有答案：题后没有“答案：”，卷末的答案里也没有这一题')
  const own = isUsed ? stem : fields.stem
  const notes = [
    ...block.odd.map((reason) => new Note('number_odd', reason)),
    ...(isUsed ? [new Note('key_in_stem', '答案取自题干的括号，题干里留空')] : []),
  ]
  return {
    ...draftDefaults,
    line,
    id: block.section === 0 ? String(block.number) : `${block.section}-${block.number}`,
    type,
    stem: tree(own),
    options: isChosen.has(type) && type !== 'determine' ? fields.options.map(tree) : unusedOptions(type, options),
    answer: answerIn({ type, stem: textOf(own), answer, options }),
    explanation: fields.explanation ? [tree(fields.explanation)] : [],
    difficulty: difficultyOf(textOf(fields.difficulty)),
    points: parted(textOf(fields.points), /[;；、|｜\n]+/).filter((name) => name !== ''),
    notes,
  }
}

/** A type without options may only have yes and no. */
function unusedOptions(type: QuestionType, options: readonly string[]): [] {
  const isLost = type === 'determine' ? options.some((text) => !/^(?:对|错|正确|错误|√|×|是|否)$/.test(text)) : options.length > 0
  if (isLost) throw new Refused('options_unused', '这种题型没有选项，这里却有以字母开头的选项：请改题型')
  return []
}

/** A question of a paper, or why it is none. */
export function rowOf(block: Block, entry: Entry | undefined): Row {
  const line = block.lines[0]?.number ?? 0
  try {
    return { line, draft: draftOf(block, entry) }
  } catch (error) {
    if (error instanceof Refused) return { line, refused: error }
    throw error
  }
}
