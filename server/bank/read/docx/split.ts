import { FileRefused, Note, type Refused } from '../draft'
import { keysEnd } from './key-end'
import { keysOfAll } from './key-line'
import { KeyReader } from './key-table'
import type { Line } from './lines'
import { bareNumberAt, decimalAt, marksIn } from './marks'
import { type Block, newBlock, type Paper, type Passage, type Section } from './paper'
import { emptyPassage, maybeQuestion, noQuestions, othersOptions, stray, told, unread } from './paper-faults'
import { blanksTo, groupIn, headsPassages, isPassage, isWithoutStem, opensMaterial } from './passages'
import { Progress } from './progress'
import { isAsked, isSurelyAsked, Scan } from './scan'
import { isBareKeyHead, isFewWords, isKeyHead, materialOf, mayBeTitle, saysKeys, type Title, typedAt } from './sections'
import { lostAbove } from './unnumbered'

const MOST_GAP = 5
const MOST_LINES = 200_000

type Below = NonNullable<ReturnType<Scan['belowTitle']>>

/** Splits a paper: headings name types, numbers begin questions, and the answers may be at the end. */
class Splitter {
  readonly blocks: Block[] = []
  readonly above: Line[] = []
  readonly sections: Section[] = [{ word: '', text: '' }]
  readonly parts: Paper['parts'] = []
  readonly lost: Paper['lost'] = []
  private key: KeyReader | null = null
  private keysTo = 0
  /** The first question that the next answers at the end may be for. */
  private from = 0
  private open: Block | null = null
  private progress = new Progress()
  private passage: Passage | null = null
  private isPassageUsed = false
  private last = 0
  private doubted = new Set<number>()
  /** A question whose text may go on in those after it, which ask nothing; and the first line of those. */
  private doubtful: { block: Block; line: Line } | null = null
  private title: string | null = null
  private titles = new Set<string>()
  /** Lines below a heading that are no question yet. */
  private intro: Line[] = []

  constructor(private readonly scan: Scan) {}

  take(line: Line, at: number) {
    if (this.key && at < this.keysTo) return this.key.take(line, this.isHeadInKeys(line, at))
    if (this.key) this.endKeys()
    if (this.blocks.length > 0 && this.takeEnd(line, at)) return
    const heading = this.scan.heading(at)
    // A heading that names the questions of a passage begins it: their types are their own.
    const isOfPassage = heading !== null && materialOf(line) !== null
    if (heading) this.head(isOfPassage ? { word: '', text: '' } : { word: heading.word, text: line.text.trim() })
    if (isOfPassage) return this.add(line)
    if (heading || this.takeTitle(line, at)) return
    const begun = this.scan.number(at)
    if (begun) this.takeNumbered(line, at, begun)
    else this.takePlain(line, at)
  }

  /** Takes a line that ends the questions before it: a head of answers, or `（二）` of the next passage. */
  private takeEnd(line: Line, at: number): boolean {
    const keys = this.open && keysOfAll(line, this.blocks.slice(this.from))
    const isKey = keys !== null || this.isKeyHead(line, at)
    const { passage } = this
    const isPassed = passage !== null && (passage.isOpen === true || this.last === passage.to) && this.progress.isComplete
    const group = !isKey && this.open !== null && isPassed ? groupIn(line) : null
    if (isKey) this.beginKeys(at, keys)
    if (!group) return isKey
    this.close(null)
    if (passage?.isOpen) this.passage = { from: 0, to: 0, lines: group.isBare ? [] : [line], isOpen: true }
    return true
  }

  finish() {
    this.close(null)
    if (this.key) this.endKeys()
  }

  private get part() {
    return this.parts.length
  }

  private isKeyHead(line: Line, at: number) {
    return saysKeys(line) && isKeyHead(line, this.scan.lines[this.scan.next(at)], this.blocks[this.from]?.number)
  }

  private beginKeys(at: number, first: Line | null = null) {
    this.close(null)
    const blocks = this.blocks.slice(this.from)
    const used = new Set(blocks.map(({ section }) => section))
    this.keysTo = keysEnd(this.scan, at + 1, {
      sections: this.sections.filter((_, section) => used.has(section)),
      titles: this.titles,
      numbers: new Set(blocks.map(({ number }) => number)),
    })
    this.key = new KeyReader()
    if (first) this.key.take(first)
  }

  private isHeadInKeys(line: Line, at: number) {
    const next = this.scan.lines[this.scan.next(at)]
    return this.scan.isTitle(at) || (this.scan.heading(at) === null && isKeyHead(line, next))
  }

  private endKeys() {
    if (!this.key) return
    if (this.keysTo < this.scan.lines.length) this.key.end()
    this.parts.push({ keys: this.key.sections, strange: this.key.strange, doubted: this.doubted })
    this.key = null
    this.titles = new Set()
    this.doubted = new Set()
    this.from = this.blocks.length
    this.head({ word: '', text: '' })
  }

  private head(section: Section) {
    const [before, last] = this.open?.lines.slice(-2) ?? []
    if (this.open && last && this.progress.isInText && mayBeTitle(last.text, before?.text)) this.open.fault ??= stray(this.open, last)
    this.close(null)
    this.sections.push(section)
    this.last = 0
    this.doubtful = null
  }

  /** A title ends the question before it; it names no type. */
  private takeTitle(line: Line, at: number): boolean {
    const title = this.scan.title(at)
    const below = this.scan.belowTitle(at)
    if (!title || !below) return false
    if (this.open === null && this.last === 0) return this.takeFirstTitle(line, title)
    const place = this.placeOf(title, below, at)
    if (!place) return false
    // Between two numbers, or by its words alone, a title may as well be a line of the text that is open.
    const isText = this.progress.isInText || (title.kind !== 'chapter' && !this.progress.isComplete)
    const isUnclear = isText && (place === 'between' || title.kind === 'named')
    if (this.open && isUnclear) this.open.fault ??= stray(this.open, line)
    this.titles.add(line.text.trim())
    if (place === 'first') this.head({ word: this.wordBelow(title), text: line.text.trim() })
    else this.endByTitle(line)
    return true
  }

  /** Whether a line is a title: the first of a part, one between two numbers that go on, or one above a heading. */
  private placeOf({ kind }: Title, { heading, number }: Below, at: number): 'first' | 'between' | 'above' | null {
    if (heading) return kind === 'outline' ? null : 'above'
    if (number === 1) return kind === 'chapter' || isAsked(this.signsOfNext(at)) ? 'first' : null
    if (number === null || this.open === null || !this.isNext(number)) return null
    return kind === 'chapter' || !this.progress.isInText ? 'between' : null
  }

  private endByTitle(line: Line) {
    this.close(null, false)
    this.title = line.text.trim()
  }

  /** Questions below the title of a chapter are of the type named above it. */
  private wordBelow({ kind }: Title) {
    return kind === 'paper' || kind === 'named' ? '' : (this.sections.at(-1)?.word ?? '')
  }

  /** A title where no question is open; one above the first question is told with all that stands there. */
  private takeFirstTitle(line: Line, { kind }: Title): boolean {
    if (kind !== 'outline') this.titles.add(line.text.trim())
    if (kind === 'outline' || this.blocks.length === 0 || this.passage) return false
    this.title = line.text.trim()
    return true
  }

  private signsOfNext(at: number) {
    const next = this.scan.next(at)
    return this.scan.signsFrom(next, this.scan.number(next)?.length)
  }

  private isNext(number: number): boolean {
    // A passage may have numbers of its own.
    if (this.passage && this.open === null && !this.passage.isOpen) return number === this.passage.from
    if (this.passage && this.open === null && number === 1) return true
    if (this.last === 0) return this.open === null
    return number > this.last && number <= this.last + MOST_GAP
  }

  private takeNumbered(line: Line, at: number, begun: { number: number; length: number }) {
    const asks = isAsked(this.scan.signsFrom(at, begun.length))
    const isOfList = this.open !== null && this.progress.goesOn(begun.number, asks)
    if (!isOfList && this.isNext(begun.number)) this.beginNext(line, begun, asks)
    else if (this.open === null) this.takeInPassage(line, at, begun)
    else if (isOfList) this.addToList(this.open, line, begun.number)
    else this.takeOdd(this.open, line, at, begun)
  }

  private beginNext(line: Line, begun: { number: number; length: number }, asks: boolean) {
    if (asks) this.doubtful = null
    else if (this.open && this.progress.isInText) this.doubtful ??= { block: this.open, line }
    this.begin(line, begun)
  }

  /** A number that is not the next one: that of questions that begin anew, of a list, or of neither. */
  private takeOdd(open: Block, line: Line, at: number, begun: { number: number; length: number }) {
    const { number, length } = begun
    const signs = this.scan.signsFrom(at, length)
    const isClear = this.progress.isComplete && !this.progress.isInText ? isAsked(signs) : isSurelyAsked(signs)
    if (number === 1 && isClear) {
      this.head({ word: '', text: '' })
      return this.begin(line, begun)
    }
    if (this.progress.beginsList(number, isAsked(signs))) return this.addToList(open, line, number)
    if (isAsked(signs)) return this.beginUnread(line, number, length)
    this.lose(line, number)
    open.fault ??= stray(open, line)
    this.add(line)
  }

  /** Without an open question numbers are those of a passage; one that asks something ends it. */
  private takeInPassage(line: Line, at: number, begun: { number: number; length: number }) {
    if (!this.passage || !isSurelyAsked(this.scan.signsFrom(at, begun.length))) return this.add(line)
    this.endPassage()
    this.last = Math.max(0, begun.number - 1)
    this.begin(line, begun)
  }

  private takePlain(line: Line, at: number) {
    const [decimal, bare] = [decimalAt(line.text), bareNumberAt(line.text)]
    const number = decimal?.number ?? bare?.number
    if (this.open) this.progress.passBracketed(line)
    const isInPassage = this.passage !== null && this.open === null
    if (number === undefined || number !== this.last + 1 || isInPassage || this.progress.isSuspect) return this.add(line)
    const signs = this.scan.signsFrom(at, bare?.length)
    const mayBegin = this.open === null ? this.last === 0 : this.progress.isComplete
    if (mayBegin && bare?.isApart && isSurelyAsked(signs)) return this.begin(line, bare)
    if (this.open && mayBegin && isAsked(signs)) return this.beginUnread(line, number, 0)
    if (this.open) this.progress.suspect(line, number)
    this.add(line)
  }

  private begin(line: Line, { number, length }: { number: number; length: number }) {
    if (this.open === null) this.findPassage(line.text.slice(length), number)
    const before = this.last
    this.close(number)
    if (this.passage?.isOpen) this.passage.to = number
    if (this.passage && number > this.passage.to) this.endPassage()
    const material = this.passage
    this.isPassageUsed = material !== null
    const block = this.blockOf(line, number, length)
    if (before > 0 && number > before + 1) block.notes.push(new Note('number_odd', `题号从 ${before} 跳到 ${number}`))
    if (this.title !== null) block.notes.push(new Note('heading_left', `没有导入标题：${told(this.title)}`))
    this.title = null
    this.open = { ...block, material }
    this.blocks.push(this.open)
    this.progress.take(line.text.slice(length))
    this.last = number
  }

  /** Prepares the passage of a question: the text above it that has its number as a blank, that a heading announces, or that is open. */
  private findPassage(text: string, number: number) {
    const to = this.passage === null && isWithoutStem(text) ? blanksTo(this.intro, number) : null
    if (to !== null) this.passage = { from: number, to, lines: this.takeIntro() }
    else if (!this.passage && headsPassages(this.sections.at(-1)?.text ?? '') && this.intro.length > 0)
      this.passage = { from: 0, to: 0, lines: this.takeIntro(), isOpen: true }
    if (!this.passage?.isOpen) return
    if (!isPassage(this.passage.lines)) {
      this.above.push(...this.passage.lines)
      this.passage = null
      return
    }
    if (this.last >= number) this.sections.push({ word: this.sections.at(-1)?.word ?? '', text: '' })
    this.last = this.last >= number ? 0 : this.last
    this.passage.from = number
  }

  /** The lines since the heading, which are a passage and not above the questions. */
  private takeIntro(): Line[] {
    const lines = this.intro
    this.above.splice(this.above.length - lines.length, lines.length)
    this.intro = []
    return lines.slice(lines.findIndex((line) => !groupIn(line)?.isBare))
  }

  private blockOf(line: Line, number: number, skip: number): Block {
    const section = this.sections.length - 1
    const own = typedAt(line.text.slice(skip))
    const place = { section, part: this.part, word: own?.word ?? this.sections[section]?.word ?? '' }
    return newBlock(line, { number, skip: skip + (own?.length ?? 0), ...place })
  }

  /** A question whose number is not the next one: neither it nor the one before it is read. */
  private beginUnread(line: Line, number: number, length: number) {
    if (this.open) this.open.fault ??= stray(this.open, line)
    const isAhead = number > this.last
    if (!isAhead && this.doubtful) this.doubtful.block.fault ??= stray(this.doubtful.block, this.doubtful.line)
    this.doubted.add(number)
    this.openUnread(line, isAhead ? number : 0, length, unread(line, number, isAhead))
    if (isAhead) this.last = number
  }

  /** Opens a question that is not read. One of a passage is still one of those on it, so that none of them is without the passage. */
  private openUnread(line: Line, number: number, length: number, fault: Refused) {
    this.close(null, false)
    this.open = { ...this.blockOf(line, number, length), material: this.passage, fault }
    this.isPassageUsed = this.passage !== null
    this.blocks.push(this.open)
    this.progress.take(line.text.slice(length))
  }

  private addToList(open: Block, line: Line, number: number) {
    open.notes.push(new Note('number_odd', `第 ${line.number} 段以“${number}”开头，留在这道题里`))
    open.listed.push(number)
    open.isListInText ||= this.progress.isInText
    this.progress.takeListed(line, number)
    open.lines.push(line)
  }

  private add(line: Line) {
    const passage = materialOf(line)
    if (passage && (this.last === 0 || passage.from === this.last + 1)) {
      this.close(null)
      this.passage = { ...passage, lines: [line] }
    } else if (this.passage && this.open === null) this.passage.lines.push(line)
    else if (this.open) this.addToOpen(this.open, line)
    else if (opensMaterial(line)) this.passage = { from: 0, to: 0, lines: [...this.takeIntro(), line], isOpen: true }
    else if (line.text.trim() !== '') {
      this.above.push(line)
      this.intro.push(line)
    }
  }

  private addToOpen(open: Block, line: Line) {
    // Options that begin anew are those of a question without a number.
    if (this.progress.beginsOptionsAnew(line.text)) {
      open.fault ??= stray(open, line)
      return this.openUnread(line, 0, 0, othersOptions(line))
    }
    const isHead = isBareKeyHead(line) && marksIn(line.text).length === 0
    if (materialOf(line) || isHead) open.fault ??= stray(open, line)
    this.progress.takeLine(line)
    open.lines.push(line)
  }

  /** Ends the open question before the next number, or before a heading, which ends a passage too. */
  private close(next: number | null, endsPassage = next === null) {
    if (this.open) {
      for (const { line, number } of this.progress.missing(this.last, next)) {
        this.open.fault ??= stray(this.open, line)
        this.lose(line, number)
      }
      const last = this.progress.isStem ? this.open.lines.slice(1).findLast(({ text }) => text.trim() !== '') : undefined
      // Where a number is missing, the question with that number may be the last line of the stem before.
      const isGap = next !== null && next > this.last + 1
      if (last && (isGap || isFewWords(last.text))) this.open.fault ??= stray(this.open, last)
      this.open.again = this.progress.again
    }
    if (endsPassage) this.endPassage()
    this.lost.push(...lostAbove(this.intro))
    this.intro = []
    this.open = null
    this.progress = new Progress()
  }

  /** A line that may be a question: nobody knows which answer at the end is for it. */
  private lose(line: Line, number: number) {
    this.doubted.add(number)
    this.lost.push({ line: line.number, refused: maybeQuestion(line, number) })
  }

  /** A passage that no question follows is refused with what is in it. */
  private endPassage() {
    const [first] = this.passage?.lines ?? []
    if (this.passage && first && !this.isPassageUsed)
      this.lost.push({ line: first.number, refused: emptyPassage(first, this.passage.from) })
    this.passage = null
    this.isPassageUsed = false
  }
}

/** The questions of a paper, and the answers at its end. Throws `FileRefused`. */
export function paperOf(lines: readonly Line[]): Paper {
  if (lines.length > MOST_LINES) throw new FileRefused('docx_too_long', 'Word 文件过长，请分成几个再导入')
  const splitter = new Splitter(new Scan(lines))
  for (const [at, line] of lines.entries()) splitter.take(line, at)
  splitter.finish()
  const { blocks, above, sections, parts, lost } = splitter
  if (blocks.length === 0) throw noQuestions(lines)
  return { blocks, above, sections, parts, lost }
}
