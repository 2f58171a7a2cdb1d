import { type Line, mayHoldQuestions } from './lines'
import { bareNumberAt, beginsOptions } from './marks'
import type { Paper } from './paper'
import { inTable, noNumber } from './paper-faults'
import { isAsked, isSurelyAsked, SignReader } from './scan'

type Lost = Paper['lost']

function signsOf(text: string) {
  const reader = new SignReader()
  reader.take(text)
  return reader.signs
}

/** Tables with questions, and questions whose numbers nothing separates from their text. */
function unread(line: Line): Lost {
  const bare = bareNumberAt(line.text)
  const isBare = bare !== null && isAsked(signsOf(line.text.slice(bare.length)))
  return [
    ...(line.table && mayHoldQuestions(line.table) ? [{ line: line.number, refused: inTable() }] : []),
    ...(isBare ? [{ line: line.number, refused: noNumber(line) }] : []),
  ]
}

/** Questions below a heading, before the first number: each has options that begin anew, or an answer. */
export function lostAbove(lines: readonly Line[]): Lost {
  const lost: Lost = []
  let reader = new SignReader()
  let stem: Line | null = null
  for (const [at, line] of lines.entries()) {
    if (reader.beginsAnew(line.text)) reader = new SignReader()
    if (beginsOptions(line.text)) stem = lines[at - 1] ?? null
    const wasAsked = isSurelyAsked(reader.signs)
    reader.take(line.text)
    const own = stem ?? line
    lost.push(...unread(line))
    if (!wasAsked && isSurelyAsked(reader.signs)) lost.push({ line: own.number, refused: noNumber(own) })
  }
  return lost
}
