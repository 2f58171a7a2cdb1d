/**
 * Usage: npm run -s lab -- score
 *
 * Marks one answer a line for as long as the input lasts. {"type", "key", "answer", "marks", "rule"}, for choices with "options", gives
 * {"marks", "fraction", "receipt"}; marks are hundredths. An essay has "points" and "met" in place of key, answer and rule, a material
 * "children". A line that cannot be marked gives {"error"}, and the command ends with 1 when there was one.
 */
import { scoreLine } from './score-line'

/** Lines end with `\n` alone: a text may hold every other sign that ends a line. */
async function* lines(input: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of input) {
    const parts = (rest + piece).split('\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  yield rest
}

async function main(): Promise<void> {
  // The reader may close the pipe early (EPIPE).
  process.stdout.on('error', () => process.exit())
  for await (const line of lines(process.stdin.setEncoding('utf8'))) {
    if (line.trim() === '') continue
    const scored = scoreLine(line)
    if ('error' in scored) process.exitCode = 1
    process.stdout.write(`${JSON.stringify(scored)}\n`)
  }
}

void main()
