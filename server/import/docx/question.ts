import type { QuestionType } from '@/contract/exam/question.schema'
import { answerOf, blankNotes, difficultyNotes, difficultyOf, judgedNotes, keyNotes, parted } from '../csv/cells'
import { keyText } from '../csv/key-text'
import { typeOf } from '../csv/type-words'
import { type Draft, type DraftAnswer, draftDefaults, type Markup, type Row, wholePoint } from '../draft'
import { lettersOf, truthOf } from '../fold'
import { Note } from '../note'
import { Refused } from '../refused'
import { LOST_DRAWING } from './drawings'
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

const bare = (stretch: Stretch) => keyText(textOf(stretch)).replace(/\s/g, '').toUpperCase()

/** An answer below the question and another at the end of the paper leave open which one is meant. Throws `Refused`. */
function checkAgreed(own: Stretch | null, later: Stretch) {
  if (own === null || bare(later) === '' || bare(own) === bare(later)) return
  const [here, there] = [textOf(own), textOf(later)].map((text) => text.slice(0, 20))
  throw new Refused('answer_conflict', `题后的答案是“${here}”，卷末的答案是“${there}”：请改成一致`)
}

/** An explanation below the question and another at the end, each once. */
function bothOf(own: Stretch | null, later: Stretch | null): Stretch | null {
  if (own === null || later === null || textOf(own) === textOf(later)) return own ?? later
  return { texts: [...own.texts, ...later.texts], nodes: [...own.nodes, ...later.nodes] }
}

/** A key in the brackets of the stem, where it is the only one or the same as the other. */
function writtenKey({ stem, answer, options }: Fields): ReturnType<typeof keyInStem> {
  const written = keyInStem(stem)
  if (written === null || answer === null) return written
  const said = keyText(textOf(answer))
  if (options.length === 0) return truthOf(written.key) !== null && truthOf(written.key) === truthOf(said) ? written : null
  const isSame = lettersOf(written.key)?.join('') === lettersOf(said)?.join('')
  return isSame && lettersOf(written.key) !== null ? written : null
}

/** What looks like a key in the brackets of a stem, and is not the key. Throws `Refused` for a judgement, where it can be nothing else. */
function otherKeyNotes(type: QuestionType, fields: Fields): Note[] {
  const other = isChosen.has(type) && fields.answer !== null && writtenKey(fields) === null ? keyInStem(fields.stem) : null
  if (other !== null && type === 'determine' && truthOf(other.key) !== null)
    throw new Refused('answer_conflict', `题干括号里是“${other.key}”，答案是“${textOf(fields.answer).slice(0, 20)}”：请改成一致`)
  return other === null ? [] : [new Note('key_in_stem_other', `题干括号里的“${other.key}”与答案不同，留在题干里`)]
}

/** Merges the answer section with the lines of the question itself. */
function withEntry(fields: Fields, entry: Entry | undefined): Fields {
  if (!entry) return fields
  const lines = entry.texts.map((text, at) => ({ number: entry.line, text, pieces: piecesOf(entry, at, text) }))
  const said = fieldsOf({ lines, skip: 0 })
  const answer = said.answer ?? joined(said)
  checkAgreed(fields.answer, answer)
  return {
    ...fields,
    answer: fields.answer ?? answer,
    explanation: bothOf(fields.explanation, said.explanation),
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
  return answerOf(type, { answer: textOf(answer), stem, rubric: '', options, means: { form: null } })
}

const isChosen = new Set<string>(['single_choice', 'choice', 'uncertain_choice', 'determine'])

function typeIn(word: string, options: number, key: string, stem: string): QuestionType {
  const type = typeOf(word, options, key, stem)
  // The heading `材料题` precedes questions of their own types.
  return type === 'material' ? typeOf('', options, key, stem) : type
}

/** Why lines cannot be read whole; null when they can. */
export function lostIn(lines: readonly { text: string }[]): Refused | null {
  const has = (sign: string) => lines.some(({ text }) => text.includes(sign))
  if (has(LOST_FORMULA))
    return new Refused('formula_unsupported', '有读不出的公式、域代码或特殊字体的符号：公式请改用 LaTeX，符号请用输入法重新输入')
  return has(LOST_DRAWING) ? new Refused('drawing_unsupported', '有画出来的线条、图形或图表，读不出：请先另存为图片，再插入原处') : null
}

/** A question of a paper. Throws `Refused`. */
export function draftOf(block: Block, entry: Entry | undefined): Draft {
  const [{ number: line = 0 } = {}] = block.lines
  const lost = lostIn([...block.lines, ...(entry?.texts ?? []).map((text) => ({ text }))])
  if (lost) throw lost
  const fields = withEntry(fieldsOf(block), entry)
  const written = writtenKey(fields)
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
    ...fields.odd.map((reason) => new Note('letter_odd', reason)),
    ...(isUsed ? [new Note('key_in_stem', '题干的括号里写着答案：按它判分，题干里留空')] : []),
    ...otherKeyNotes(type, fields),
    ...difficultyNotes(textOf(fields.difficulty)),
    ...keyNotes(type, key),
    ...judgedNotes(type, options),
    ...blankNotes(type, textOf(own)),
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
