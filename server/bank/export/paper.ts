import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Refused } from '#server/bank/read/draft'
import type { RichContent, RichNode, RichText } from '@/contract/site/rich.schema'
import type { Key, QuestionType } from '@/contract/tiku/question.schema'
import { questionTypeNames } from '@/domain/tiku/question'
import { type Block, documentOf, type Run } from './document'
import type { Stored } from './stored'

const runOf = ({ text, mark, formula }: RichText): Run =>
  formula ? { text: `$${text}$` } : { text, ...(mark === 'strong' && { isStrong: true }), ...(mark === 'em' && { isEm: true }) }
const runsOf = (inline: readonly RichText[]) => inline.map(runOf)

const DRAWN = new Set(['.png', '.jpg', '.jpeg', '.gif', '.bmp'])

function pictureOf({ src, width, height }: Extract<RichNode, { type: 'img' }>, dataDir: string): Block {
  const end = path.extname(src).toLowerCase()
  if (!DRAWN.has(end)) throw new Refused('format_cannot', `Word 放不下 ${end} 图片：请换成 PNG 或 JPG，或导出为 JSON`)
  return {
    kind: 'picture',
    picture: { name: path.basename(src).toLowerCase(), bytes: readFileSync(path.join(dataDir, src)), width, height },
  }
}

function blocksOfNode(node: RichNode, dataDir: string): Block[] {
  const line = (runs: readonly Run[]): Block => ({ kind: 'line', runs })
  switch (node.type) {
    case 'p':
      return [line(runsOf(node.inline))]
    case 'h':
      return [line(runsOf(node.inline).map((run) => ({ ...run, isStrong: true })))]
    case 'list':
      return node.items.map((item, at) => line([{ text: node.ordered ? `(${at + 1}) ` : '· ' }, ...runsOf(item)]))
    case 'table':
      return [{ kind: 'table', rows: node.rows.map((row) => row.map(runsOf)) }]
    case 'img':
      return [pictureOf(node, dataDir)]
    case 'formula':
      return [line([{ text: `$$${node.tex}$$` }])]
    case 'media':
      throw new Refused('format_cannot', '纸上放不了音频和视频：请导出为 JSON 或 Moodle XML')
  }
}

/** Blocks of a content; words stand before its first line. */
function led(words: string, content: RichContent, dataDir: string): Block[] {
  const [first, ...more] = content.flatMap((node) => blocksOfNode(node, dataDir))
  if (first?.kind === 'line') return [{ ...first, runs: [{ text: words }, ...first.runs] }, ...more]
  return [{ kind: 'line', runs: [{ text: words }] }, ...(first ? [first] : []), ...more]
}

/** The place for an answer, where the stem has none. */
const BRACKETS = '（　　）'
const ROOM: Partial<Readonly<Record<QuestionType, number>>> = { essay: 6 }

function askedBlocks({ type, stem, options }: Stored, number: string, dataDir: string): Block[] {
  const isMarked = type !== 'fill' && type !== 'essay' && type !== 'material'
  const own = led(number, stem, dataDir)
  const last = own.findLastIndex(({ kind }) => kind === 'line')
  const found = own[last]
  const words = found?.kind === 'line' ? found.runs.map(({ text }) => text).join('') : ''
  if (found?.kind === 'line' && isMarked && !/[（(][\s\u3000]*[）)]/.test(words))
    own[last] = { ...found, runs: [...found.runs, { text: BRACKETS }] }
  const room = Array.from({ length: ROOM[type] ?? 0 }, (): Block => ({ kind: 'line', runs: [] }))
  const choices = options.flatMap(({ letter, text, rich }) => led(`${letter}. `, rich ?? [{ type: 'p', inline: [{ text }] }], dataDir))
  return [...own, ...choices, ...room]
}

function keyWords(key: Key | null): string {
  switch (key?.kind) {
    case 'letters':
      return key.letters.join('')
    case 'truth':
      return key.value ? '对' : '错'
    case 'blanks':
      return key.alternatives.map((texts) => texts.join(' | ')).join('；')
    default:
      return ''
  }
}

function keyBlocks({ answer_key: key, explanation }: Stored, number: string, dataDir: string): Block[] {
  const reference = key?.kind === 'points' ? led(`${number}答案：`, key.reference, dataDir) : null
  const answer: Block[] = reference ?? [{ kind: 'line', runs: [{ text: `${number}答案：${keyWords(key)}` }] }]
  return [...answer, ...(explanation.length > 0 ? led('解析：', explanation, dataDir) : [])]
}

const NUMBERS = '一二三四五六七'
const TYPES = Object.keys(questionTypeNames) as QuestionType[]

/** Names a part of a question that paper cannot say; null where it can say all. */
function lostIn({ answer_key: key, children }: Stored): string | null {
  if (key?.kind === 'letters' && key.weights) return '选项的权重没有印出：请导出为 JSON 或 Moodle XML'
  if (key?.kind === 'blanks' && key.shares) return '部分得分没有印出：请导出为 JSON 或 Moodle XML'
  return children.map(lostIn).find((lost) => lost !== null) ?? null
}

/** A question as blocks, its answer apart. Throws `Refused` for what paper cannot show; `isWhole`: for scoring that it leaves out too. */
export function printedOf(
  question: Stored,
  dataDir: string,
  isWhole = true,
): { asked: (from: number, worth?: string) => Block[]; key: (from: number) => Block[]; count: number } {
  const lost = isWhole ? lostIn(question) : null
  if (lost !== null) throw new Refused('format_cannot', lost)
  const parts = question.type === 'material' ? question.children : [question]
  const number = (from: number, at: number) => `${from + at}. `
  const range = (from: number) => `阅读材料，回答 ${from}–${from + parts.length - 1} 题。`
  const isMaterial = question.type === 'material'
  const head = (from: number, worth: string) => (isMaterial ? led(`${range(from)}${worth}`, question.stem, dataDir) : [])
  const printed = {
    asked: (from: number, worth = '') => [
      ...head(from, worth),
      ...parts.flatMap((part, at) => askedBlocks(part, `${number(from, at)}${isMaterial ? '' : worth}`, dataDir)),
    ],
    key: (from: number) => parts.flatMap((part, at) => keyBlocks(part, number(from, at), dataDir)),
    count: parts.length,
  }
  printed.asked(1)
  printed.key(1)
  return printed
}

type Printed = ReturnType<typeof printedOf>

const titled = (text: string): Block => ({ kind: 'line', style: 'title', runs: [{ text, isStrong: true }] })

/** A paper to print: questions by their type, numbered throughout, and the answers on pages of their own. */
export function paperFile(title: string, questions: readonly { type: QuestionType; printed: Printed }[]): Uint8Array {
  const sections = TYPES.map((type) => ({ type, own: questions.filter((question) => question.type === type) })).filter(
    ({ own }) => own.length > 0,
  )
  const asked: Block[] = []
  const keys: Block[] = []
  let from = 1
  sections.forEach(({ type, own }, at) => {
    const head: Block = { kind: 'line', style: 'head', runs: [{ text: `${NUMBERS[at]}、${questionTypeNames[type]}`, isStrong: true }] }
    asked.push(head)
    keys.push(head)
    for (const { printed } of own) {
      asked.push(...printed.asked(from))
      keys.push(...printed.key(from))
      from += printed.count
    }
  })
  return documentOf([titled(title), ...asked, { kind: 'page' }, titled('参考答案'), ...keys])
}

/** `lines` stand below the title, such as the time and the notice; `worth` before a question says its marks. */
type Exam = {
  title: string
  lines: readonly string[]
  sections: readonly { title: string; questions: readonly { worth: string; printed: Printed }[] }[]
}

/** An exam to print, in its own sections and order; with the answers on pages of their own, or without. */
export function examFile({ title, lines, sections }: Exam, hasKeys: boolean): Uint8Array {
  const asked: Block[] = lines.map((text) => ({ kind: 'line', runs: [{ text }] }))
  const keys: Block[] = []
  let from = 1
  for (const section of sections) {
    const head: Block = { kind: 'line', style: 'head', runs: [{ text: section.title, isStrong: true }] }
    asked.push(head)
    keys.push(head)
    for (const { worth, printed } of section.questions) {
      asked.push(...printed.asked(from, worth))
      keys.push(...printed.key(from))
      from += printed.count
    }
  }
  return documentOf([titled(title), ...asked, ...(hasKeys ? [{ kind: 'page' } as const, titled('参考答案'), ...keys] : [])])
}
