/**
 * `npm run -s score`: marks one answer a line for as long as the input lasts. `{"type", "key", "answer", "marks", "rule"}`, for
 * choices with `"options"`, gives `{"marks", "fraction", "receipt"}`; a line that cannot be marked gives `{"error"}`.
 */
import { createInterface } from 'node:readline'
import { scoreLine } from './score-line'

createInterface({ input: process.stdin, terminal: false }).on('line', (line) => {
  if (line.trim() !== '') process.stdout.write(`${JSON.stringify(scoreLine(line))}\n`)
})
