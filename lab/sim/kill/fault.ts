/**
 * Loaded before the real server: kills the process at the point it was armed for. The parent writes the name of a point to standard
 * input, and gets it back on standard output once the process is armed.
 */
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { POINTS, type Point, type PointName } from './points'

type Query = (this: Client, ...input: unknown[]) => unknown

let armed: Point | null = null
/** Connections whose open transaction has the marked statement. */
const marked = new WeakSet<Client>()

const die = () => process.kill(process.pid, 'SIGKILL')
const textOf = (query: unknown) => (typeof query === 'string' ? query : '')

const query = Client.prototype.query as unknown as Query
const watched: Query = function (...input) {
  const text = textOf(input[0])
  if (text === 'begin') marked.delete(this)
  const isHit = armed?.mark.test(text) === true
  if (isHit) marked.add(this)
  const isCommit = text === 'commit' && marked.has(this)
  if (isCommit && armed?.moment === 'uncommitted') die()
  const reply = query.apply(this, input)
  if (!(reply instanceof Promise)) return reply
  return reply.then((rows: unknown) => {
    if ((isHit && armed?.moment === 'after') || (isCommit && armed?.moment === 'committed')) die()
    return rows
  })
}
Object.assign(Client.prototype, { query: watched })

createInterface({ input: process.stdin }).on('line', (name) => {
  armed = POINTS[name as PointName] ?? null
  process.stdout.write(`armed ${name}\n`)
})
