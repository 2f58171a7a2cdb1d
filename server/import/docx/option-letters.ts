import type { Line } from './lines'
import { letteredIn, marksIn } from './marks'

/** Where an option begins: the place of its letter in a line, and of what follows. */
export type Begin = { line: Line; from: number; to: number }
type Found = Begin & { letter: string; isStart: boolean }

const letterAfter = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 1)

/** Letters that may begin options, in order; behind an answer or an explanation there are none. */
function lettersIn(lines: readonly Line[], skip: number): Found[] {
  const found: Found[] = []
  for (const [index, line] of lines.entries()) {
    const first = index === 0 ? skip : 0
    const end = marksIn(line.text).find(({ from }) => from >= first)?.from ?? line.text.length
    for (const { letter, from, to } of letteredIn(line.text))
      if (from >= first && from < end) found.push({ line, letter, from, to, isStart: line.text.slice(first, from).trim() === '' })
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

/** Where the options of a question begin, from A on; `odd` says where a letter left it open. */
export function beginsIn(lines: readonly Line[], skip: number): { options: Begin[]; odd: string[] } {
  const options: Found[] = []
  const odd: string[] = []
  let rest = lettersIn(lines, skip)
  if (!rest.some(({ letter }) => letter === 'B')) return { options, odd }
  for (let letter = 'A'; ; letter = letterAfter(letter)) {
    const place = placeOf(letter, rest)
    if (!place) break
    const starts = rest.filter((one) => one.letter === letter && one.isStart)
    if (starts.length > 1) odd.push(`有 ${starts.length} 行以“${letter}”开头，第 ${place.line.number} 段的当作选项`)
    options.push(place)
    rest = rest.slice(rest.indexOf(place) + 1)
  }
  return { options, odd }
}
