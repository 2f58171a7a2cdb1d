import type { MarkupElement, MarkupNode } from '../draft'
import { gridOf, isElement } from '../rich/html'
import { type Line, sliceOf } from './lines'
import { numberOf, plainDigits, pointedDigits } from './marks'
import { headingOf, isBareKeyHead, isBareOrdinal, isFewWords } from './sections'

/** The lines of the answer section for one question, the first without its number; `isShort` where it is letters or a judgement alone. */
export type Entry = { line: number; texts: string[]; nodes: MarkupNode[][]; isShort: boolean }
/**
 * The answers below one heading: `word` is the type it names, `text` all of it. From the number `unclearFrom` on, lists inside answers have
 * numbers of their own, so that nobody knows where an answer ends.
 */
export type KeySection = { word: string | null; text: string; entries: Map<number, Entry>; unclearFrom: number }

const SHORT = '[A-HＡ-Ｈ]{1,8}|[√×\u2713\u2714\u2717\u2718]|正确|错误|对|错|[TF](?![a-z])'
const PAIR = new RegExp(String.raw`(\d{1,9})\s*[.．、:：)）]?\s*(${SHORT})(?=[\s\u3000，,；;。]|$)`, 'g')
const RANGE = new RegExp(String.raw`(\d{1,9})\s*(?:[-—–~～]|至|到)\s*(\d{1,9})\s*[.．、:：题]?\s*((?:(?:${SHORT})[\s\u3000、，,]*)+)`, 'g')
/** The number of a part before the first answer of it: `三、7．甲`. */
const PART = /^[\s\u3000]*[一二三四五六七八九十]{1,3}[、.．]\s*(?=\d{1,9}\s*[.．、)）])/
const MOST_GAP = 5
const NOTHING = /^[\s\u3000，,；;。.、]*$/

const wordsOf = (nodes: readonly MarkupNode[]): string => nodes.map((node) => (isElement(node) ? wordsOf(node.children) : node)).join('')
const entry = (line: number, text: string): Entry => ({ line, texts: [text], nodes: [[text]], isShort: true })

const explainedBy = ({ texts, nodes, ...own }: Entry, text: string): Entry => ({
  ...own,
  texts: [...texts, text],
  nodes: [...nodes, [text]],
  isShort: false,
})

/** The answers of `1-5 ABCDA`; null where they are not as many as the numbers. */
function spread(from: number, to: number, text: string): string[] | null {
  const count = to - from + 1
  const apart = text.split(/[\s\u3000、，,]+/).filter((part) => part !== '')
  if (apart.length === count) return apart
  const letters = [...text.replace(/[\s\u3000、，,]/g, '')]
  return letters.length === count ? letters : null
}

/** Answers of many questions on one line; null when the line has any other content. */
export function shortAnswers(text: string): [number, string][] | null {
  const found: [number, string][] = []
  let isClear = true
  const rest = pointedDigits(text)
    .replace(RANGE, (_, from: string, to: string, answers: string) => {
      const each = spread(Number(from), Number(to), answers.trim())
      if (each) found.push(...each.map((answer, at): [number, string] => [Number(from) + at, answer]))
      else isClear = false
      return ' '
    })
    .replace(PAIR, (_, number: string, answer: string) => {
      found.push([Number(number), answer])
      return ' '
    })
  return isClear && found.length > 0 && NOTHING.test(rest) ? found : null
}

const isNumber = (text: string) => /^\d{1,8}$/.test(text)

/** Answers of a table: numbers in a row above their answers, or in a column beside them. */
export function tableAnswers(table: MarkupElement): [number, string][] {
  const rows = gridOf(table).map((row) => row.map((cell) => (cell ? plainDigits(wordsOf(cell.children).trim()) : '')))
  const headed = answersHeaded(rows)
  if (headed) return headed
  const found = rows.flatMap((row, at) => answersBelow(row, rows[at + 1] ?? []))
  return found.length > 0 ? found : rows.flatMap(answersBeside)
}

const COUNTED = /^(?:题号|序号|编号)$/
const ANSWER = /^(?:参考|正确|标准)?答案$/

/** Numbers and answers by the heads of their columns; null where the first row has none: other columns may hold numbers too. */
function answersHeaded([heads = [], ...rows]: readonly (readonly string[])[]): [number, string][] | null {
  const pairs = heads.flatMap((head, at): [number, number][] => {
    const answer = heads.findIndex((other, place) => place > at && ANSWER.test(other))
    return COUNTED.test(head) && answer > at ? [[at, answer]] : []
  })
  if (pairs.length === 0) return null
  return rows.flatMap((row) =>
    pairs.flatMap(([number, answer]): [number, string][] => {
      const [counted = '', text = ''] = [row[number], row[answer]]
      return isNumber(counted) && text !== '' ? [[Number(counted), text]] : []
    }),
  )
}

/** Numbers of a row with the cell under each; none where those are numbers again. */
function answersBelow(row: readonly string[], below: readonly string[]): [number, string][] {
  const isAbove = row.filter(isNumber).length > 1 && !below.every((cell) => cell === '' || isNumber(cell))
  if (!isAbove) return []
  return row.flatMap((cell, column): [number, string][] => {
    const answer = below[column] ?? ''
    return isNumber(cell) && answer !== '' ? [[Number(cell), answer]] : []
  })
}

/** Numbers of a row with the cell after each. */
const answersBeside = (row: readonly string[]) =>
  row.flatMap((cell, column): [number, string][] => {
    const answer = row[column + 1] ?? ''
    return isNumber(cell) && answer !== '' && !isNumber(answer) ? [[Number(cell), answer]] : []
  })

const EXPLAINED = /^(?:答案)?(?:解析|详解|分析|说明)$/
/** Columns whose cells say nothing of an answer. */
const BESIDE = /^(?:题号|序号|编号|答案|参考答案|正确答案|标准答案|题型|分值|分数|得分|)$/

/** The explanations in a column beside the answers, by number; `isRead` where no other column says something of its own. */
function tableExplanations(table: MarkupElement): { texts: Map<number, string>; isRead: boolean } {
  const [heads = [], ...rows] = gridOf(table).map((row) => row.map((cell) => (cell ? wordsOf(cell.children).trim() : '')))
  const [counted, explained] = [COUNTED, EXPLAINED].map((name) => heads.findIndex((head) => name.test(head)))
  if (counted === undefined || counted < 0) return { texts: new Map(), isRead: true }
  const texts = rows.flatMap((row): [number, string][] => {
    const [number = '', text = ''] = [plainDigits(row[counted] ?? ''), row[explained ?? -1] ?? '']
    return isNumber(number) && text !== '' ? [[Number(number), text]] : []
  })
  return { texts: new Map(texts), isRead: heads.every((head) => BESIDE.test(head) || EXPLAINED.test(head) || isNumber(plainDigits(head))) }
}

/** Answers that stand below their questions leave gaps. */
const isAfter = (last: number, number: number) => number > last && number <= last + MOST_GAP

/** Reads the answers at the end of a paper. A number that comes again begins the answers of the next part. */
export class KeyReader {
  readonly sections: KeySection[] = []
  /** Lines that are no answer of any question. */
  readonly strange: Line[] = []
  private last: { number: number; entry: Entry } | null = null

  private get section(): KeySection {
    return this.sections.at(-1) ?? this.begin(null, '')
  }

  private begin(word: string | null, text: string): KeySection {
    const section = { word, text, entries: new Map(), unclearFrom: Number.POSITIVE_INFINITY }
    this.sections.push(section)
    return section
  }

  private put(number: number, found: Entry) {
    if (this.section.entries.has(number)) {
      // Below a heading a number that comes again is one of a list inside the answer before, or heads nothing that can be told.
      if (this.section.text !== '' && this.last) this.doubt(this.last.number)
      this.begin(null, '')
    }
    this.section.entries.set(number, found)
    this.last = { number, entry: found }
  }

  /** A line of an answer that has a number of its own, or heads answers of which there are none, leaves open where the answer ends. */
  private doubtBy(line: Line, last: number, number: number | null) {
    if (number !== null) this.doubt(Math.max(1, Math.min(last, number - 1)))
    else if (isBareKeyHead(line)) this.doubt(last)
  }

  private doubt(from: number) {
    this.section.unclearFrom = Math.min(this.section.unclearFrom, from)
  }

  /** Takes a line; `isHead` where it is a title, or a further head of answers. */
  take(line: Line, isHead = false) {
    if (line.table) return this.takeTable(line, line.table)
    const heading = isHead || isBareOrdinal(line) ? { word: '' } : headingOf(line)
    const short = isHead ? null : shortAnswers(line.text.replace(/^[\s\u3000]*[一二三四五六七八九十]{1,3}[、.．][^\d]{0,20}/, ''))
    if (heading) {
      this.begin(heading.word === '' ? null : heading.word, line.text.trim())
      this.last = null
    }
    if (short) for (const [number, text] of short) this.put(number, entry(line.number, text))
    else if (!heading) this.takeText(line)
  }

  /** Ends before questions: a line that may be their title is not known to belong to the last answer. */
  end() {
    const [, ...more] = this.last?.entry.texts ?? []
    if (this.last && isFewWords(more.at(-1) ?? '')) this.doubt(this.last.number)
  }

  private takeTable(line: Line, table: MarkupElement) {
    const found = tableAnswers(table)
    const { texts, isRead } = tableExplanations(table)
    if (found.length === 0 || !isRead) this.strange.push(line)
    for (const [number, text] of found) {
      const explanation = texts.get(number)
      const own = entry(line.number, text)
      this.put(number, explanation === undefined ? own : explainedBy(own, `解析：${explanation}`))
    }
  }

  private takeText(line: Line) {
    const skip = PART.exec(plainDigits(line.text))?.[0].length ?? 0
    const found = numberOf(line.text.slice(skip))
    const begun = found && { ...found, length: found.length + skip }
    if (skip > 0 && begun && this.last !== null) {
      if (begun.number <= this.last.number) this.begin(null, '')
      this.last = null
    }
    const isNext =
      begun !== null &&
      (this.last === null || isAfter(this.last.number, begun.number) || (begun.number === 1 && this.section.entries.size > 1))
    if (begun && isNext) {
      const text = line.text.slice(begun.length)
      this.put(begun.number, { line: line.number, texts: [text], nodes: [sliceOf(line, begun.length)], isShort: false })
    } else if (this.last) {
      this.doubtBy(line, this.last.number, begun?.number ?? null)
      this.last.entry.texts.push(line.text)
      this.last.entry.nodes.push(sliceOf(line, 0))
    } else if (line.text.trim() !== '') this.strange.push(line)
  }
}
