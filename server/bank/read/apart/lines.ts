import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

/** For so long lines are handed out without a pause, in milliseconds: requests wait no longer than this and the work on one line. */
const TURN_MS = 8
const NEWLINE = 10

/** A line is longer than the most it may have. */
export class LineTooLong extends Error {}

/** The lines of a stream of at most so many bytes each. Between them other work of this process gets its turn. Throws `LineTooLong`. */
export async function* linesIn(stream: Readable, mostBytes: number): AsyncGenerator<string> {
  let parts: Buffer[] = []
  let length = 0
  let since = performance.now()
  for await (const piece of stream) {
    let rest = piece as Buffer
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      yield Buffer.concat([...parts, rest.subarray(0, end)]).toString('utf8')
      parts = []
      length = 0
      rest = rest.subarray(end + 1)
      if (performance.now() - since < TURN_MS) continue
      await setImmediate()
      since = performance.now()
    }
    parts.push(rest)
    length += rest.length
    if (length > mostBytes) throw new LineTooLong()
  }
}
