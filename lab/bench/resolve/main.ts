/**
 * Usage: npm run -s lab -- bench:resolve
 *
 * Processor time of a full parse (address to name, numbers and query) beside memoirist, rou3, find-my-way, path-to-regexp and vue-router, in
 * one process, all route patterns, 8 % misses. The product's own matcher is the simple one, not the fastest: it fails when a parse takes over
 * 3 µs or over 4 times the fastest peer.
 * Needs the packages of lab/.
 */
import { parseAddress } from '../../../src/routes/parse-address'
import { rows } from '../../../src/routes/table'
import { type Parse, readyPeers } from './peers'

const MOST_NS = 3000
const MOST_SHARE = 4
const MISSES = 0.08
const VARIANTS = 6
const ROUNDS = 21
const WALKS = 30

/** A small generator of numbers, the same ones in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

function addresses(): string[] {
  const draw = numbers(7)
  const filled = (path: string) =>
    path.replace(/:(\w+)/g, (_, name: string) => (/(^id|Id)$/.test(name) ? String(draw(1_000_000)) : `t${draw(1000)}`))
  const hits = Array.from({ length: VARIANTS }, () =>
    rows.map(({ path }) => filled(path) + (draw(4) === 0 ? `?from=qr&lessonId=${draw(9999)}` : '')),
  ).flat()
  const count = Math.round((hits.length * MISSES) / (1 - MISSES))
  const misses = Array.from({ length: count }, (_, at) => `${String(hits[(at * 13) % hits.length]).replace(/\?.*/, '')}/nobody${at}`)
  const all = [...hits, ...misses]
  for (let at = all.length - 1; at > 0; at--) {
    const other = draw(at + 1)
    ;[all[at], all[other]] = [String(all[other]), String(all[at])]
  }
  return all
}

const asked = addresses()

/** CPU nanoseconds of one parse, and how many found a route. */
function walk(parse: Parse): { ns: number; found: number } {
  let found = 0
  const before = process.cpuUsage()
  for (let lap = 0; lap < WALKS; lap++) for (const address of asked) if (parse(address)) found++
  const { user, system } = process.cpuUsage(before)
  return { ns: ((user + system) * 1000) / (WALKS * asked.length), found: found / WALKS }
}

const own: Parse = (address) => {
  const found = parseAddress(address)
  return 'error' in found ? undefined : found
}

async function measure() {
  const { ready, missing } = await readyPeers(rows)
  const all = { own, ...ready }
  const best: Record<string, number> = {}
  const found: Record<string, number> = {}
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, parse] of Object.entries(all)) {
      const lap = walk(parse)
      best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, lap.ns)
      found[name] = lap.found
    }
  }
  return { best, found, missing }
}

async function main() {
  const { best, found, missing } = await measure()
  const { own: ours = 0, ...peers } = best
  const fastest = Math.min(...Object.values(peers))
  const share = Number((ours / fastest).toFixed(3))
  const isGood = ours <= MOST_NS && (share <= MOST_SHARE || Object.keys(peers).length === 0)
  const ns = Object.fromEntries(Object.entries(best).map(([name, value]) => [name, Math.round(value)]))
  process.stdout.write(`${JSON.stringify({ addresses: asked.length, ns, share, found, missing, isGood }, null, 2)}\n`)
  process.exitCode = isGood ? 0 : 1
}
void main()
