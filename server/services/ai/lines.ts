/** A line longer than this is no claim. */
const MOST = 2_000

/** The whole lines of text that comes in pieces; one that never ends is given in parts. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let waiting = ''
  for await (const piece of pieces) {
    const lines = (waiting + piece).split('\n')
    waiting = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') yield line
    if (waiting.length > MOST) {
      yield waiting
      waiting = ''
    }
  }
  if (waiting.trim() !== '') yield waiting
}
