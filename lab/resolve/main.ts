/**
 * Usage: npm run -s lab -- resolve
 *
 * Answers one JSON request a line for as long as the input lasts. {"parse": address} gives name, params and query; {"name", "params",
 * "platform"} gives form and address; a line nobody can read gives an error too.
 */
import { createInterface } from 'node:readline'
import { failed } from '../../src/routes/failures'
import { parseAddress } from '../../src/routes/parse-address'
import { resolveLink } from '../../src/routes/resolve'

function answer(line: string): object {
  let request: unknown
  try {
    request = JSON.parse(line)
  } catch {
    return failed('notText')
  }
  if (typeof request !== 'object' || request === null) return failed('notText')
  return 'parse' in request ? parseAddress(request.parse) : resolveLink(request)
}

createInterface({ input: process.stdin, terminal: false }).on('line', (line) => {
  if (line.trim() !== '') process.stdout.write(`${JSON.stringify(answer(line))}\n`)
})
