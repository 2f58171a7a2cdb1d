import type { QuestionType } from '@/contract/tiku/question.schema'
import { letterAt } from '@/domain/tiku/question'
import { answerOf, blankNotes, difficultyNotes, difficultyOf, judgedNotes, keyNotes, parted } from '../csv/cells'
import { letteredTexts } from '../csv/key-places'
import { keyText } from '../csv/key-text'
import { typeOf } from '../csv/options'
import { type Draft, type DraftAnswer, draftDefaults, type Markup, Note, type Pieces, Refused, type Row, wholePoint } from '../draft'
import { lettersOf, truthOf } from '../fingerprint'
import { type BracketKey, bracketKeys, hasPlace, placesIn } from './bracket-key'
import { LOST_DRAWING } from './drawings'
import { type Fields, fieldsOf, nodesOf, textOf } from './fields'
import type { Entry } from './key-table'
import type { Stretch } from './lines'
import { circledLetters } from './marks'
import type { Keyed } from './match-keys'
import type { Block } from './paper'
import { LOST_FORMULA } from './readable'

const tree = (stretch: Stretch): Markup => ({ form: 'tree', nodes: nodesOf(stretch), keepsSpace: true })

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

const hasOptions = ({ options }: Fields) => options.length > 0
const isSameKey = (one: string, other: string) =>
  lettersOf(one) === null
    ? truthOf(one) !== null && truthOf(one) === truthOf(other)
    : lettersOf(one)?.join('') === lettersOf(other)?.join('')

/** A key in the brackets of the stem, where it is the only one or the same as the other. Throws `Refused` where there are several. */
function writtenKey(fields: Fields): BracketKey | null {
  const { stem, answer } = fields
  const found = bracketKeys(stem, hasOptions(fields))
  if (answer !== null) return found.find(({ key }) => isSameKey(key, keyText(textOf(answer)))) ?? null
  if (found.length > 1)
    throw new Refused('key_unclear', `题干里有几处括号像答案（${found.map(({ key }) => key).join('、')}）：请在题后另写“答案：”`)
  return found[0] ?? null
}

/**
 * Tells a letter between the brackets of a stem that is not the key. Throws `Refused` where it can be nothing else: in a judgement, and with
 * space around it.
 */
function otherKeyNotes(type: QuestionType, fields: Fields): Note[] {
  const other =
    isChosen.has(type) && fields.answer !== null && writtenKey(fields) === null
      ? (bracketKeys(fields.stem, hasOptions(fields)).at(-1) ?? null)
      : null
  if (other !== null && (other.isRoomy || (type === 'determine' && truthOf(other.key) !== null)))
    throw new Refused('answer_conflict', `题干括号里是“${other.key}”，答案是“${textOf(fields.answer).slice(0, 20)}”：请改成一致`)
  return other === null ? [] : [new Note('key_in_stem_other', `题干括号里的“${other.key}”与答案不同，留在题干里`)]
}

/** Notes what a learner answered, as the pages of other platforms print it beside the key. */
function givenNotes({ given }: Fields): Note[] {
  return given === null ? [] : [new Note('given_left', `没有导入作答的记录（我的答案、得分）：${textOf(given).slice(0, 20)}`)]
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

/** Words that ask for an answer in sentences. */
const ASKS_FOR_TEXT =
  /^[\s\u3000]*(?:简述|试述|论述|简答|什么是|如何|怎样|为什么|请(?:简要)?(?:说明|回答|分析|谈)|试(?:分析|说明|比较)|说明|列举|比较)/

type Typed = { type: QuestionType; notes: Note[] }
const guessed = (type: QuestionType, name: string): Typed => ({
  type,
  notes: [new Note('type_guessed', `没有写题型，按${name}导入：不对的话请在题目上面加“一、单选题”这样的标题`)],
})

/** The type by the heading, else by options, key and stem: a place for words is a blank, and words that ask for sentences are an essay. */
function typeIn(word: string, options: number, key: string, stem: string): Typed {
  try {
    const type = typeOf(word, options, key, stem)
    // The heading `材料题` precedes questions of their own types.
    return { type: type === 'material' ? typeOf('', options, key, stem) : type, notes: [] }
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'type_missing' || key === '' || lettersOf(key) !== null) throw error
    if (hasPlace(stem)) return guessed('fill', '填空题')
    if (ASKS_FOR_TEXT.test(stem)) return guessed('essay', '问答题')
    throw error
  }
}

/** A blank takes one line of an answer; further lines belong to nothing that is known. Throws `Refused`. */
function checkLines(type: QuestionType, answer: Stretch, stem: string) {
  if ((type === 'fill' || type === 'essay') && answer.texts.some(hasPlace))
    throw new Refused('answer_unclear', '答案里有空括号或横线，像是另一道题：请核对答案写到哪里为止')
  const lines = type === 'fill' ? textOf(answer).split(/\s*\n\s*/) : []
  if (lines.length > Math.max(1, placesIn(stem)))
    throw new Refused('answer_unclear', `答案有 ${lines.length} 行，比题干的空多：${lines.at(-1)?.slice(0, 30)}`)
}

/** Why lines cannot be read whole; null when they can. */
export function lostIn(lines: readonly { text: string }[]): Refused | null {
  const has = (sign: string) => lines.some(({ text }) => text.includes(sign))
  if (has(LOST_FORMULA))
    return new Refused('formula_unsupported', '有读不出的公式、域代码或特殊字体的符号：公式请改用 LaTeX，符号请用输入法重新输入')
  return has(LOST_DRAWING) ? new Refused('drawing_unsupported', '有画出来的线条、图形或图表，读不出：请先另存为图片，再插入原处') : null
}

/** Whether the key is letters of options, or their circled numbers. */
const isOfLetters = ({ stem, answer }: Fields) =>
  lettersOf(circledLetters(keyText(textOf(answer)))) !== null || (answer === null && bracketKeys(stem, true).length > 0)

/** The parts of a question whose options have circled numbers; as they were where it has none. */
function circled(block: Block, entry: Entry | undefined, usual: Fields): Fields {
  const fields = withEntry(fieldsOf(block, true), entry)
  if (fields.options.length < 2) return usual
  const answer = fields.answer && { texts: fields.answer.texts.map(circledLetters), nodes: fields.answer.nodes }
  return { ...fields, answer }
}

/** The parts of a question with its answer at the end. Throws `Refused`. */
function readFields(block: Block, keyed: Keyed | undefined): Fields {
  const entry = keyed?.entry
  const refused = block.fault ?? keyed?.refused ?? lostIn([...block.lines, ...(entry?.texts ?? []).map((text) => ({ text }))])
  if (refused) throw refused
  const usual = withEntry(fieldsOf(block), entry)
  const fields = usual.options.length === 0 && isOfLetters(usual) ? circled(block, entry, usual) : usual
  if (fields.unclear) throw new Refused(fields.unclear.code, fields.unclear.reason)
  return fields
}

const folded = (texts: readonly string[] = []) => texts.join('').replace(/[\s\u3000]/g, '')

/** Letters of the options that differ from the others by a colour or a ground; empty where all do, or none. */
function lookedLetters({ options }: Fields): string {
  const looked = options.flatMap((option, at) => {
    const words = folded(option.texts)
    return words !== '' && folded(option.looked) === words ? [letterAt(at)] : []
  })
  return looked.length < options.length ? looked.join('') : ''
}

/** The answer that looks give where no words do: taken where that is asked for, else offered. Throws `Refused`. */
function byLook(fields: Fields, isByLook: boolean): Fields {
  const letters = fields.answer === null && writtenKey(fields) === null ? lookedLetters(fields) : ''
  if (letters === '') return fields
  if (isByLook) return { ...fields, answer: { texts: [letters], nodes: [[letters]] } }
  const reason = `没有写答案，但选项 ${letters} 用了不同的颜色或底色：如果那就是答案，请在导入时选“按颜色取答案”，否则请写上答案`
  throw new Refused('answer_looked', reason)
}

/** The key of a question as it counts, with its type and its stem; a key in the stem, or one with the texts of its options, becomes letters alone. */
type Settled = { type: QuestionType; key: string; answer: Stretch; stem: Stretch; notes: Note[] }

/** The stem of a question. One without words of its own is a blank of the passage it is on: its stem is its number. */
function stemOf({ material, number }: Block, own: Stretch): { stem: Stretch; notes: Note[] } {
  if (material === null || textOf(own) !== '') return { stem: own, notes: [] }
  const text = `（${number}）`
  const note = new Note('stem_of_blank', '没有题干的题是材料里的一个空：题干写成它的题号，如“（21）”')
  return { stem: { texts: [text], nodes: [[text]] }, notes: [note] }
}

/** Settles type, key and stem. Throws `Refused`. */
function settled(block: Block, fields: Fields): Settled {
  const written = writtenKey(fields)
  const words = keyText(written?.key ?? textOf(fields.answer))
  const options = fields.options.map(textOf)
  const lettered = letteredTexts(words, options)
  const { type, notes } = typeIn(block.word, options.length, lettered ?? words, textOf(written?.stem ?? fields.stem))
  const isUsed = written !== null && isChosen.has(type)
  const short = lettered ?? (isUsed ? written.key : null)
  const answer = short === null ? fields.answer : { texts: [short], nodes: [[short]] }
  if (answer === null) throw new Refused('answer_missing', '没有答案：题后没有“答案：”，卷末的答案里也没有这一题')
  const own = stemOf(block, isUsed ? written.stem : fields.stem)
  checkLines(type, answer, textOf(own.stem))
  const ofKey = isUsed ? [new Note('key_in_stem', '题干的括号里写着答案：按它判分，题干里留空')] : []
  return { type, key: lettered ?? words, answer, stem: own.stem, notes: [...notes, ...ofKey, ...own.notes] }
}

/** A question of a paper; `isByLook`: colours of options may be its key. Throws `Refused`. */
export function draftOf(block: Block, keyed: Keyed | undefined, isByLook: boolean): Draft {
  const [{ number: line = 0 } = {}] = block.lines
  const said = readFields(block, keyed)
  const fields = byLook(said, isByLook)
  const options = fields.options.map(textOf)
  const { type, key, answer, stem, notes: ofKey } = settled(block, fields)
  const notes = [
    ...block.notes,
    ...(fields === said ? [] : [new Note('key_by_look', `答案 ${textOf(fields.answer)} 按选项的颜色或底色取得`)]),
    ...ofKey,
    ...otherKeyNotes(type, fields),
    ...givenNotes(fields),
    ...difficultyNotes(textOf(fields.difficulty)),
    ...keyNotes(type, key),
    ...judgedNotes(type, options),
    ...blankNotes(type, textOf(stem)),
  ]
  return {
    ...draftDefaults,
    line,
    id: block.section === 0 ? String(block.number) : `${block.section}-${block.number}`,
    type,
    stem: tree(stem),
    options: isChosen.has(type) && type !== 'determine' ? fields.options.map(tree) : unusedOptions(type, options),
    answer: answerIn({ type, stem: textOf(stem), answer, options }),
    explanation: fields.explanation ? [tree(fields.explanation)] : [],
    ...difficultyOf(textOf(fields.difficulty)),
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
export function rowOf(block: Block, keyed: Keyed | undefined, isByLook: boolean): Row {
  const line = block.lines[0]?.number ?? 0
  try {
    return { line, draft: draftOf(block, keyed, isByLook) }
  } catch (error) {
    if (error instanceof Refused) return { line, refused: error, pieces: piecesIn(block, keyed) }
    throw error
  }
}

/** The type that a heading names; null where none does. */
function headedType(word: string): QuestionType | null {
  try {
    const type = typeOf(word, 0, '', '')
    return type === 'material' ? null : type
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

const choiceBy = (answer: string): QuestionType => ((lettersOf(keyText(answer))?.length ?? 1) > 1 ? 'choice' : 'single_choice')

/** As much of a question as can be told apart, whatever it was refused for. */
function piecesIn(block: Block, keyed: Keyed | undefined): Pieces {
  const plain = fieldsOf(block)
  const fields = plain.options.length === 0 ? fieldsOf(block, true) : plain
  const later = keyed?.entry.texts.join('\n') ?? ''
  const answer = textOf(fields.answer) || later
  const named = headedType(block.word)
  const guessed = fields.options.length > 1 ? choiceBy(answer) : null
  const type = named ?? guessed
  return {
    type,
    stem: tree(fields.stem),
    options: fields.options.map(tree),
    answer: type === 'essay' ? '' : keyText(answer),
    ...(fields.answer && type === 'essay' && { reference: tree(fields.answer) }),
    explanation: fields.explanation ? [tree(fields.explanation)] : [],
    points: [],
    chapter: null,
    category: null,
  }
}
