import type { Line } from './lines'
import { CIRCLED_WAY, letteredIn, marksIn, WAYS } from './marks'

/** Where an option begins: the place of its letter in a line, and of what follows. */
export type Begin = { line: Line; from: number; to: number }
type Found = Begin & { letter: string; isStart: boolean; isSpoken: boolean }

const letterAfter = (letter: string, steps = 1) => String.fromCharCode(letter.charCodeAt(0) + steps)

/** Whether a letter begins a line. A stem may begin with one in brackets, `（A）型`. */
const isStart = (text: string, first: number, from: number, index: number) =>
  text.slice(first, from).trim() === '' && !(index === 0 && /[（(]/.test(text[from] ?? ''))

/** Letters that may begin options, in order; behind an answer or an explanation there are none. */
function lettersIn(lines: readonly Line[], skip: number, way: number): Found[] {
  const found: Found[] = []
  for (const [index, line] of lines.entries()) {
    const first = index === 0 ? skip : 0
    const end = marksIn(line.text).find(({ from }) => from >= first)?.from ?? line.text.length
    for (const { letter, from, to, isSpoken } of letteredIn(line.text, way))
      if (from >= first && from < end) found.push({ line, letter, from, to, isSpoken, isStart: isStart(line.text, first, from, index) })
    if (end < line.text.length) break
  }
  return found
}

/** The place of a letter: the beginning of a line before one inside it. The last A that is followed by a B begins the options. */
function placeOf(letter: string, found: readonly Found[]): Found | undefined {
  const own = found.filter((one) => one.letter === letter)
  const starts = own.filter(({ isStart }) => isStart)
  if (letter !== 'A') return starts[0] ?? own[0]
  const next = found.find((one) => one.letter === 'B' && one.isStart && starts[0] && found.indexOf(one) > found.indexOf(starts[0]))
  const before = next ? starts.filter((one) => found.indexOf(one) < found.indexOf(next)) : starts.slice(0, 1)
  return before.at(-1) ?? own[0]
}

const repeated = ({ letter }: Found) => `有几处以“${letter}”开头，分不清哪一处是选项：请让每个选项字母只出现一次`

/** Options inside the line of a stem, and others below it, are those of two questions. */
function anotherIn(before: readonly Found[]): Found | undefined {
  const inside = before.filter(({ isStart }) => !isStart)
  return inside.find(({ letter, line }) => letter === 'B' && inside.some((one) => one.letter === 'A' && one.line === line))
}

/** Why a letter that is no option leaves open which ones are; null where it only names one. `next` is the letter that is due. */
function faultOf(one: Found, next: string, last: string): string | null {
  if (one.letter === next || (one.isStart && one.letter < next)) return repeated(one)
  if (one.isStart || one.letter === letterAfter(last, 2)) return `选项“${one.letter}”没有接在“${last}”后面：请补上缺少的选项字母`
  return null
}

/**
 * Why the letters leave open which of them begin options; null where they do not. A letter that begins a line belongs to the series, and
 * one inside a line may only name an option that came before.
 */
function unclearIn(found: readonly Found[], options: readonly Found[]): string | null {
  const [first, last] = [options[0], options.at(-1)]
  if (!first || !last) return null
  // Speakers of a dialogue have the letters of options, but another sign behind them.
  const before = found.slice(0, found.indexOf(first)).filter(({ isSpoken }) => isSpoken === first.isSpoken)
  const early = before.find(({ letter, isStart }) => letter === 'A' && isStart) ?? anotherIn(before)
  if (early) return repeated(early)
  let next = 'A'
  for (const one of found.slice(found.indexOf(first))) {
    const fault = options.includes(one) ? null : faultOf(one, next, last.letter)
    if (fault !== null) return fault
    if (options.includes(one)) next = letterAfter(one.letter)
  }
  return null
}

const FIRST_LETTERS = /[A-D]/

/** A line that begins with the letter of an option where there are none. */
function aloneIn([first]: readonly Line[], found: readonly Found[]): string | null {
  const alone = found.find(
    ({ line, letter, isStart: starts, isSpoken }) => starts && !isSpoken && line !== first && FIRST_LETTERS.test(letter),
  )
  return alone ? `有一行以“${alone.letter}”开头，却没有从 A 起的几个选项：请补上缺少的选项，或去掉开头的字母` : null
}

const isSeries = (letters: readonly Found[]) => ['A', 'B'].every((due) => letters.some(({ letter }) => letter === due))

/** Where the options of a question begin, from A on; `unclear` says why that cannot be told. `isCircled`: options may have circled numbers. */
export function beginsIn(lines: readonly Line[], skip: number, isCircled = false): { options: Begin[]; unclear: string | null } {
  const ways = Array.from({ length: isCircled ? WAYS : CIRCLED_WAY }, (_, way) => lettersIn(lines, skip, way))
  const found = ways.find(isSeries) ?? []
  const written = found.filter(({ isSpoken }) => !isSpoken)
  const options: Found[] = []
  let rest = isSeries(written) ? written : found
  for (let letter = 'A'; rest.length > 0; letter = letterAfter(letter)) {
    const place = placeOf(letter, rest)
    if (!place) break
    options.push(place)
    rest = rest.slice(rest.indexOf(place) + 1)
  }
  return options.length > 1 ? { options, unclear: unclearIn(found, options) } : { options: [], unclear: aloneIn(lines, ways[0] ?? []) }
}
