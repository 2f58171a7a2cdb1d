import { shortAnswers } from './key-table'
import type { Section } from './paper'
import { isAsked, type Scan } from './scan'
import { isBareOrdinal, isKeyHead, ordinalOf, saysKeys } from './sections'

/** The questions that answers are for: their headings, the titles among them, and their numbers. */
export type Asked = { sections: readonly Section[]; titles: ReadonlySet<string>; numbers: ReadonlySet<number> }

/** Kinds of lines below a heading: short answers, questions, or texts that may be either. */
type Content = 'short' | 'questions' | 'texts' | 'none'

const wordOf = (word: string) => word.replace(/题$/, '')

/** Whether two headings are of the same part: by their ordinals and types, as far as both name them. */
function isSame(a: Section, b: Section): boolean {
  if (a.text === b.text) return true
  const [one, other] = [ordinalOf(a.text), ordinalOf(b.text)]
  const isOfType = a.word !== '' && b.word !== '' && wordOf(a.word) === wordOf(b.word)
  const isOtherType = a.word !== '' && b.word !== '' && !isOfType
  return one !== null && other !== null ? one === other && !isOtherType : isOfType
}

/**
 * Looks for the line where answers end and questions begin again. Headings of answers follow those of their questions in order; any other
 * heading begins questions, unless what it heads are letters of keys alone.
 */
class KeyEnd {
  private place = -1
  private last = 0
  private runs = 0
  private isHeaded = false
  /** The last number 1 that came again: where the next head of answers shows that questions stand between. */
  private weak = -1
  private readonly most: number

  constructor(
    private readonly scan: Scan,
    private readonly asked: Asked,
  ) {
    this.most = Math.max(0, ...asked.numbers)
  }

  /** The place of the first line that is no answer, once the line at this place shows it; else -1. */
  take(at: number): number {
    const line = this.scan.lines[at]
    if (!line || line.text.trim() === '') return -1
    const heading = this.scan.heading(at)
    const text = line.text.trim()
    if (heading) return this.takeHeading(at, { word: heading.word, text })
    if (saysKeys(line)) return this.takeHead(at)
    if (isBareOrdinal(line)) return this.takeHeading(at, { word: '', text })
    if (this.scan.isTitle(at)) return this.takeTitle(at, text)
    return this.takeNumber(at, line.text)
  }

  private takeHead(at: number): number {
    const next = this.scan.lines[this.scan.next(at)]
    const line = this.scan.lines[at]
    if (!line || !next || !isKeyHead(line, next)) return -1
    if (this.weak >= 0 && this.runs > this.asked.sections.length) return this.weak
    this.last = 0
    this.weak = -1
    return -1
  }

  private takeHeading(at: number, section: Section): number {
    const content = this.contentBelow(at)
    const place = this.asked.sections.findIndex((own, index) => index > this.place && isSame(own, section))
    if (content === 'questions' || (content !== 'short' && place < 0)) return at
    if (place >= 0) this.place = place
    this.isHeaded = true
    this.last = 0
    return -1
  }

  private takeTitle(at: number, text: string): number {
    const next = this.scan.next(at)
    const content = this.contentBelow(this.scan.heading(next) ? next : at)
    if (content === 'questions' || (content !== 'short' && !this.asked.titles.has(text))) return at
    this.place = -1
    this.isHeaded = true
    this.last = 0
    return -1
  }

  private takeNumber(at: number, text: string): number {
    const short = shortAnswers(text)
    const begun = this.scan.number(at)
    const number = short?.[0]?.[0] ?? begun?.number
    if (number === undefined) return -1
    const isQuestion = short === null && isAsked(this.scan.signsFrom(at, begun?.length))
    const isNew = !this.asked.numbers.has(number) && number > this.most
    if (isQuestion && ((this.last > 0 && number === 1) || isNew)) return at
    if (!this.isHeaded && (this.last === 0 || number === 1)) this.beginRun(at)
    this.last = short?.at(-1)?.[0] ?? number
    return -1
  }

  private beginRun(at: number) {
    if (this.last > 0) this.weak = at
    this.runs++
    this.place++
  }

  private contentBelow(at: number): Content {
    const counts = { short: shortAnswers(afterHeading(this.scan.lines[at]?.text ?? '')) ? 1 : 0, questions: 0, texts: 0 }
    for (let next = at + 1; next < this.scan.lines.length && !this.isHead(next); next++) {
      const kind = this.kindOf(next)
      if (kind) counts[kind]++
    }
    const { short, questions, texts } = counts
    if (questions > 0 && questions >= texts + short) return 'questions'
    return texts + questions > 0 ? 'texts' : short > 0 ? 'short' : 'none'
  }

  private kindOf(at: number): Exclude<Content, 'none'> | null {
    const line = this.scan.lines[at]
    const begun = this.scan.number(at)
    if (line?.table || shortAnswers(line?.text ?? '')) return 'short'
    if (!begun) return null
    return isAsked(this.scan.signsFrom(at, begun.length)) ? 'questions' : 'texts'
  }

  private isHead(at: number) {
    const line = this.scan.lines[at]
    return this.scan.isTitle(at) || this.scan.heading(at) !== null || (line !== undefined && (saysKeys(line) || isBareOrdinal(line)))
  }
}

/** The answers that stand in the line of a heading, behind its name. */
const afterHeading = (text: string) => text.replace(/^[\s\u3000]*[一二三四五六七八九十]{1,3}[、.．][^\d]{0,20}/, '')

/** Where the answers that begin at a line end: the place of the line where questions begin again. */
export function keysEnd(scan: Scan, from: number, asked: Asked): number {
  const end = new KeyEnd(scan, asked)
  for (let at = from; at < scan.lines.length; at++) {
    const found = end.take(at)
    if (found >= 0) return found
  }
  return scan.lines.length
}
