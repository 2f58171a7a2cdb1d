import { hasBracketKey, hasPlace } from './bracket-key'
import type { Line } from './lines'
import { beginsOptions, letteredIn, marksIn, numberOf, pointedDigits, tabbedNumber } from './marks'
import { headingOf, saysKeys, type Title, titleOf } from './sections'

/** The signs of a question in the lines up to the next number. */
export type Signs = { hasOptions: boolean; hasPlace: boolean; hasKey: boolean; isAnswered: boolean }

/** Lines that one question is looked for in; options of longer ones are not found, and the question refused. */
const MOST_LINES = 200
const NO_WORDS = /^[\s\u3000\p{P}\p{S}A-HＡ-Ｈ\d]*$/u

export const isAsked = ({ hasOptions, hasPlace: isOpen, hasKey, isAnswered }: Signs) => hasOptions || isOpen || hasKey || isAnswered
/** Signs that no list inside a text has. */
export const isSurelyAsked = ({ hasOptions, isAnswered }: Signs) => hasOptions || isAnswered

/** Letters A and B in order, with a text between them. */
class Letters {
  private last = ''
  isFound = false
  isSpoken = false

  take(text: string) {
    const found = letteredIn(text)
    found.forEach(({ letter, to, isSpoken }, at) => {
      const hasText = text.slice(to, found[at + 1]?.from).trim() !== ''
      if (letter === 'B' && this.last === 'A') {
        this.isFound = true
        this.isSpoken = isSpoken
      }
      if (hasText) this.last = letter
    })
  }
}

/** Gathers the signs of a question line by line; what stands behind an answer or an explanation is none. */
export class SignReader {
  private readonly letters = new Letters()
  private stem = ''
  private isOpen = false
  private isKeyed = false
  private isAnswered = false
  isMarked = false

  take(text: string) {
    const marks = marksIn(text)
    const [mark] = marks
    const own = mark ? text.slice(0, mark.from) : text
    if (!this.isMarked) this.takeOwn(own)
    if (marks.some(({ field }) => field === 'answer')) this.isAnswered ||= !NO_WORDS.test(this.stem)
    this.isMarked ||= mark !== undefined
  }

  private takeOwn(text: string) {
    if (!this.letters.isFound) this.isOpen ||= hasPlace(text)
    if (!this.letters.isFound) this.isKeyed ||= hasBracketKey(text)
    this.letters.take(text)
    if (NO_WORDS.test(this.stem)) this.stem += text
  }

  /** Whether a line has the first option again. */
  beginsAnew(text: string) {
    const isSame = letteredIn(text)[0]?.isSpoken === this.letters.isSpoken
    return this.letters.isFound && !this.isMarked && beginsOptions(text) && isSame
  }

  get signs(): Signs {
    return { hasOptions: this.letters.isFound, hasPlace: this.isOpen, hasKey: this.isKeyed, isAnswered: this.isAnswered }
  }
}

/** The first of many answers on one line, `1-5 ABCDA`. */
const FIRST = /^[\s\u3000]*1\s*(?:[.．、:：)）]|[-—–~～至到])/

type Known = { number: ReturnType<typeof numberOf>; heading: ReturnType<typeof headingOf>; title: Title | null }

/** The lines of a document, with what each of them may be. */
export class Scan {
  private readonly known = new Map<number, Known>()
  private readonly signs = new Map<number, Signs>()

  /** Whether the questions have numbers that a tab separates from the text, as some question banks print them. */
  private readonly isTabbed: boolean

  constructor(readonly lines: readonly Line[]) {
    const first = lines.find(({ text }) => tabbedNumber(text) !== null || numberOf(text) !== null)
    this.isTabbed = first !== undefined && numberOf(first.text) === null
  }

  private numberIn(text: string) {
    return numberOf(text) ?? (this.isTabbed ? tabbedNumber(text) : null)
  }

  private at(at: number): Known {
    const line = this.lines[at]
    const own =
      this.known.get(at) ?? (line ? { number: this.numberIn(line.text), heading: headingOf(line), title: titleOf(line) } : NOTHING)
    this.known.set(at, own)
    return own
  }

  number(at: number) {
    return this.at(at).number
  }

  heading(at: number) {
    return this.at(at).heading
  }

  title(at: number) {
    return this.at(at).title
  }

  /** Looks below a title, and titles below it, for a heading or the number of a question. */
  belowTitle(at: number): { heading: boolean; number: number | null } | null {
    if (this.title(at) === null) return null
    let next = this.next(at)
    for (let more = 0; more < 2 && this.title(next) && !this.heading(next); more++) next = this.next(next)
    const text = this.lines[next]?.text ?? ''
    return { heading: this.heading(next) !== null, number: this.number(next)?.number ?? (FIRST.test(pointedDigits(text)) ? 1 : null) }
  }

  /** Whether a line is a title where only those above headings and first numbers are. */
  isTitle(at: number): boolean {
    const below = this.title(at)?.kind === 'outline' ? null : this.belowTitle(at)
    return below !== null && (below.heading || below.number === 1)
  }

  /** The place of the next line that is not empty; -1 where there is none near. */
  next(at: number): number {
    for (let next = at + 1; next < this.lines.length && next <= at + MOST_LINES; next++)
      if (this.lines[next]?.text.trim() !== '') return next
    return -1
  }

  /** The signs of a question between a line, without its number, and the next number, heading or head of answers. */
  signsFrom(at: number, skip = 0): Signs {
    const found = this.signs.get(at)
    if (found) return found
    const reader = new SignReader()
    for (let place = at; place < this.lines.length && place < at + MOST_LINES; place++) {
      const line = this.lines[place]
      if (!line || (place > at && this.isEnd(place, line))) break
      reader.take(place === at ? line.text.slice(skip) : line.text)
    }
    this.signs.set(at, reader.signs)
    return reader.signs
  }

  private isEnd(at: number, line: Line) {
    return this.number(at) !== null || this.heading(at) !== null || saysKeys(line)
  }
}

const NOTHING: Known = { number: null, heading: null, title: null }
