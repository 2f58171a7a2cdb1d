import type { Line } from './lines'
import { type Field, marksIn, numberOf, plainDigits } from './marks'
import { isSurelyAsked, SignReader } from './scan'

/** Matches lines that ask something, as the item of a list of reasons does not. */
const ASKS = /[？?]\s*$|^[\s\u3000\d.．、]*(?:简述|试述|论述|什么是|如何|为什么|怎样|请)/

/** A list that begins inside a line: `答：1. 甲`, `理由有：1. 甲`. */
const BEGINS_LIST = /(?:^|[:：])[\s\u3000]*1\s*(?:[．、)）]|\.(?!\d))/

const MOST_SUSPECTS = 20

type Numbered = { line: Line; number: number }

/** How far the open question has come: what of a question its lines have, and the list with numbers of its own inside it. */
export class Progress {
  private readonly reader = new SignReader()
  private list: number | null = null
  private listed: Numbered[] = []
  /** A further answer, which may be that of a question without a number. */
  again: Line | null = null
  private readonly suspects: Numbered[] = []
  private readonly bracketed: Numbered[] = []
  private isAfterList = false
  private isAnswered = false
  private field: Field | null = null

  take(text: string) {
    const marks = marksIn(text)
    this.reader.take(text)
    if (text.trim() !== '') this.isAfterList = true
    const last = marks.at(-1)
    if (!last && this.isInText && BEGINS_LIST.test(text)) this.list = 1
    if (!last) return
    this.isAnswered ||= marks.some(({ field }) => field === 'answer')
    this.field = last.field
    this.list = BEGINS_LIST.test(text.slice(last.to)) ? 1 : null
  }

  takeListed(line: Line, number: number) {
    this.list = number
    this.listed.push({ line, number })
    this.reader.take(line.text.slice(numberOf(line.text)?.length ?? 0))
    this.isAfterList = false
  }

  /** Takes a line as it is added; a second answer is remembered. */
  takeLine(line: Line) {
    if (this.isAnswered && marksIn(line.text).some(({ field }) => field === 'answer')) this.again ??= line
    this.take(line.text)
  }

  /** A line that may begin with the number of the next question. */
  suspect(line: Line, number: number) {
    this.suspects.push({ line, number })
  }

  /** Numbers in brackets are those of parts of a question, unless just that number is missing among the questions. */
  passBracketed(line: Line) {
    const number = /^[\s\u3000]*[（(]\s*(\d{1,9})\s*[)）]/.exec(plainDigits(line.text))?.[1]
    if (number !== undefined) this.bracketed.push({ line, number: Number(number) })
  }

  /** Whether so many lines were suspected that one more says nothing new. */
  get isSuspect() {
    return this.suspects.length >= MOST_SUSPECTS
  }

  /** Whether the question has what the next one follows: options, an answer, or a place for one. */
  get isComplete() {
    const { hasOptions, hasPlace, hasKey } = this.reader.signs
    return hasOptions || hasPlace || hasKey || this.isAnswered
  }

  /** Whether an explanation is open, or an answer in words, which any line may belong to. */
  get isInText() {
    return this.field === 'explanation' || (this.field === 'answer' && !this.reader.signs.hasOptions)
  }

  private get isStemOpen() {
    return !this.reader.isMarked && !this.reader.signs.hasOptions
  }

  /** Whether a number goes on with the list that is open. In a stem that still lacks its options it does so even where something is asked. */
  goesOn(number: number, asks: boolean) {
    return this.list !== null && number === this.list + 1 && (this.isStemOpen || !asks)
  }

  /** Whether 1 begins a list: in a stem that lacks its place for an answer, or a text, where it asks nothing. */
  beginsList(number: number, asks: boolean) {
    if (number !== 1) return false
    return asks ? this.isStemOpen && !this.isComplete : this.isStemOpen || this.isInText
  }

  /** Whether a line has the first option again. */
  beginsOptionsAnew(text: string) {
    return this.reader.beginsAnew(text)
  }

  /** Whether the stem is all there is, so that its last line may be the title of what follows. */
  get isStem() {
    return this.isStemOpen
  }

  /** Lines that may be questions between a number and the next; at the end of a part any of them. */
  missing(last: number, next: number | null): Numbered[] {
    if (this.listAtEnd()) return [...this.suspects, ...this.listed]
    const listed = next === null ? this.listed.filter(({ line }) => ASKS.test(line.text)) : this.listed
    const isOfParts = next === null && (!this.isStemOpen || this.bracketed.some(({ number }) => number === 1))
    const bracketed = isOfParts ? [] : this.bracketed.filter(({ number }) => next !== null || number === last + 1)
    return [...this.suspects, ...listed, ...bracketed].filter(({ number }) => number > last && (next === null || number < next))
  }

  /** The last line of a list that ends a stem without options or an answer: it may be a question. */
  listAtEnd(): Line | null {
    const isOpen = this.isStemOpen && !this.isAfterList && !isSurelyAsked(this.reader.signs)
    return isOpen ? (this.listed.at(-1)?.line ?? null) : null
  }
}
