import { FileRefused } from '../refused'
import { KeyReader, type KeySection } from './key-table'
import type { Line } from './lines'
import { decimalAt, numberOf } from './marks'
import { headingOf, isKeyHead, materialOf } from './sections'

/** The lines of one question; `skip` is the length of its number. */
export type Block = { number: number; section: number; word: string; lines: Line[]; skip: number; odd: string[]; material: Passage | null }
/** The material of several questions. */
export type Passage = { from: number; to: number; lines: Line[] }
/** A part of a paper: the word of its heading that names a type, and all of the heading. */
export type Section = { word: string; text: string }
export type Paper = { blocks: Block[]; above: Line[]; sections: Section[]; keys: KeySection[]; strange: Line[] }

const MOST_GAP = 5
const MOST_LINES = 200_000

/** Splits a paper: headings name types, numbers begin questions, and the answers may be at the end. */
class Splitter {
  readonly blocks: Block[] = []
  readonly above: Line[] = []
  readonly sections: Section[] = [{ word: '', text: '' }]
  readonly key = new KeyReader()
  private open: Block | null = null
  private passage: Passage | null = null
  private last = 0
  private isInKey = false

  take(line: Line, next: Line | undefined) {
    if (this.isInKey) return this.key.take(line)
    if (this.blocks.length > 0 && isKeyHead(line, next)) {
      this.isInKey = true
      return
    }
    const heading = headingOf(line)
    // A heading that names the questions of a passage begins it: their types are their own.
    const isOfPassage = heading !== null && materialOf(line) !== null
    if (heading) this.head(isOfPassage ? { word: '', text: '' } : { word: heading.word, text: line.text.trim() })
    if (isOfPassage) return this.add(line, null)
    if (heading) return
    const begun = numberOf(line.text)
    if (begun && this.isNext(begun.number)) return this.begin(line, begun)
    this.add(line, begun?.number ?? null)
  }

  private head(section: Section) {
    this.sections.push(section)
    this.open = null
    this.passage = null
    this.last = 0
  }

  private isNext(number: number): boolean {
    // A passage may have numbers of its own.
    if (this.passage && this.open === null) return number === this.passage.from
    if (this.last === 0) return this.open === null
    return number > this.last && number <= this.last + MOST_GAP
  }

  private begin(line: Line, { number, length }: { number: number; length: number }) {
    const odd = this.last > 0 && number > this.last + 1 ? [`题号从 ${this.last} 跳到 ${number}`] : []
    const material = this.passage && number <= this.passage.to ? this.passage : null
    if (!material) this.passage = null
    const section = this.sections.length - 1
    this.open = { number, section, word: this.sections[section]?.word ?? '', lines: [line], skip: length, odd, material }
    this.blocks.push(this.open)
    this.last = number
  }

  private add(line: Line, number: number | null) {
    const passage = materialOf(line)
    if (passage && (this.last === 0 || passage.from === this.last + 1)) {
      this.passage = { ...passage, lines: [line] }
      this.open = null
    } else if (this.passage && this.open === null) this.passage.lines.push(line)
    else if (this.open) {
      const decimal = decimalAt(line.text)
      const odd = number ?? (decimal?.number === this.last + 1 ? decimal.text : null)
      if (odd !== null) this.open.odd.push(`第 ${line.number} 段以“${odd}”开头，留在这道题里`)
      this.open.lines.push(line)
    } else if (line.text.trim() !== '') this.above.push(line)
  }
}

/** The questions of a paper, and the answers at its end. Throws `FileRefused`. */
export function paperOf(lines: readonly Line[]): Paper {
  if (lines.length > MOST_LINES) throw new FileRefused('docx_too_long', 'Word 文件过长，请分成几个再导入')
  const splitter = new Splitter()
  lines.forEach((line, at) => {
    const next = lines.slice(at + 1, at + 4).find(({ text }) => text.trim() !== '')
    splitter.take(line, next)
  })
  const { blocks, above, sections, key } = splitter
  if (blocks.length === 0) throw new FileRefused('docx_no_questions', '没有找到题目：每道题须以题号开头，如“1.”')
  return { blocks, above, sections, keys: key.sections, strange: key.strange }
}
