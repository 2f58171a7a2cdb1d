/**
 * Usage: npm run -s lab -- fuzz:links [count 1000000] [seed 20261121]
 *
 * Strange addresses through the parser and the return after login. Nothing may be thrown, nothing may leave the allow-list unasked, nothing may
 * take longer than a millisecond.
 */
import fc from 'fast-check'
import { linkFailures } from '../../../src/routes/failures'
import { returnOf } from '../../../src/routes/goto-url'
import { parseAddress } from '../../../src/routes/parse-address'
import { rows } from '../../../src/routes/table'

const COUNT = Number(process.argv[2] ?? 1_000_000)
const MOST_MS = 1
const SEED = Number(process.argv[3] ?? 20_261_121)
const HOME = 'https://m.example.cn'
const allowed = new Set(['work.weixin.qq.com', 'mp.weixin.qq.com', 'open.weixin.qq.com'])
const ours = /^(pre-)?(m|www)\.qiming\.(cn|net)$/

const signs = [
  '/',
  '\\',
  '.',
  ':',
  '@',
  '?',
  '#',
  '&',
  '=',
  '%',
  '%2F',
  '%5C',
  '%E4%BC',
  '\t',
  '\n',
  '\u0000',
  ' ',
  '会',
  '\uD800',
  '：',
  '。',
]
const hosts = ['m.qiming.cn', 'www.qiming.cn', 'evil.example', 'qiming.cn', 'work.weixin.qq.com']
const words = [
  'https',
  'http',
  'javascript',
  'data',
  'qiming://',
  'https://',
  '//',
  '__proto__',
  'gotoUrl',
  'course',
  '3',
  'pages',
  '_at',
  'to',
]

const sign = fc.constantFrom(...signs)
const noise = fc.array(fc.constantFrom(...signs, ...hosts, ...words), { maxLength: 14 }).map((pieces) => pieces.join(''))
const filled = fc
  .tuple(fc.constantFrom(...rows.map(({ path }) => path)), fc.constantFrom('3', '0', 'x', '%41', '99999999999', '..'))
  .map(([path, value]) => path.replace(/:\w+/g, value))
const origin = fc.constantFrom('https://m.qiming.cn', 'http://www.qiming.cn', 'https://', '//', 'https:/')
/** Addresses of the product with a few signs changed, and texts that are no address at all. */
const strange = fc.oneof(
  noise,
  fc.tuple(filled, sign, noise).map((pieces) => pieces.join('')),
  fc.tuple(origin, filled, noise).map((pieces) => pieces.join('')),
  fc.tuple(filled, fc.nat(40), sign).map(([text, at, piece]) => text.slice(0, at) + piece + text.slice(at)),
  fc.string({ unit: 'binary', maxLength: 24 }),
)

/** Why an opened address is an escape; undefined when it is none. */
function escapeOf(gotoUrl: string): string | undefined {
  const { kind, address } = returnOf(gotoUrl)
  const url = new URL(address, HOME)
  if (kind === 'inside') return url.origin === HOME ? undefined : 'left the app'
  if (kind === 'ask') return /^https?:$/.test(url.protocol) ? undefined : 'asked for what no browser should open'
  if (kind === 'site') return url.protocol === 'https:' && ours.test(url.host) ? undefined : 'login handed to a stranger'
  return ours.test(url.host) || (url.protocol === 'https:' && allowed.has(url.host)) ? undefined : 'opened unasked'
}

type Tally = { addresses: number; uncaught: number; escapes: number; slow: number; slowestMs: number; examples: string[] }

function timed(address: string): number {
  const since = performance.now()
  const found = parseAddress(address)
  returnOf(address)
  const took = performance.now() - since
  if ('error' in found && !Object.values(linkFailures).includes(found.error)) throw new Error('a failure of another family')
  return took
}

/** The quickest of a few tries: what the machine does beside this is no fault of the address. */
const quickest = (address: string) => Math.min(...Array.from({ length: 5 }, () => timed(address)))

function check(address: string, tally: Tally): void {
  tally.addresses++
  try {
    const first = timed(address)
    const took = first > MOST_MS ? quickest(address) : first
    tally.slowestMs = Math.max(tally.slowestMs, took)
    const fault = escapeOf(address)
    if (took > MOST_MS) tally.slow++
    if (fault) tally.escapes++
    if (fault || took > MOST_MS) tally.examples.push(`${fault ?? 'slow'}: ${JSON.stringify(address)}`)
  } catch (error) {
    tally.uncaught++
    tally.examples.push(`${String(error)}: ${JSON.stringify(address)}`)
  }
}

const tally: Tally = { addresses: 0, uncaught: 0, escapes: 0, slow: 0, slowestMs: 0, examples: [] }
const since = performance.now()
fc.assert(
  fc.property(strange, (address) => check(address, tally)),
  { numRuns: COUNT, seed: SEED },
)
const seconds = Math.round((performance.now() - since) / 100) / 10
const printed = { seed: SEED, seconds, ...tally, slowestMs: Math.round(tally.slowestMs * 1000) / 1000 }
process.stdout.write(`${JSON.stringify({ ...printed, examples: tally.examples.slice(0, 10) }, null, 2)}\n`)
process.exitCode = tally.uncaught + tally.escapes + tally.slow === 0 ? 0 : 1
