/**
 * Usage: npm run -s lab -- demo:year [--check | --walk] [--people 16] [--draw WORD] [--days 365] [--out FILE]
 *
 * Lets the people of the demo school live through a year by the real functions, on a database of its own with a clock of its own, and writes
 * what they left into server/seed/full. The same texts, content and seed give the same file.
 *   --check      makes the year again, compares it with the stored one, and walks it
 *   --walk       walks the stored year alone: loads it on another day, looks for contradictions in books, ranks and on the screens of some
 *                people, removes it, and looks for what is left
 *   --people N   so many people are followed over the screens
 *   --draw WORD  follows the same people as the run that printed the word
 *   --days N     lives through the first days alone
 *   --out FILE   writes there
 * Needs PostgreSQL on the machine, or DATABASE_URL.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fullFolder } from '#server/folders'
import { YEAR_FILE } from '#server/seed/read'
import { packYear, unpackYear } from '#server/seed/year/pack'
import { makeYear } from './make'
import { WHOLE } from './run'
import { walkYear } from './walk'

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    walk: { type: 'boolean', default: false },
    people: { type: 'string', default: '16' },
    draw: { type: 'string', default: randomUUID().slice(0, 8) },
    days: { type: 'string' },
    out: { type: 'string' },
  },
})
const place = path.join(fullFolder, YEAR_FILE)
const MONTH = 30

const since = performance.now()
const seconds = () => Math.round((performance.now() - since) / 1_000)
const say = (what: object) => process.stdout.write(`${JSON.stringify(what, null, 1)}\n`)

/** Makes the year, and writes it or compares it with the stored one. */
async function make(): Promise<boolean> {
  const told = (day: number) => {
    if (day % MONTH === 0) process.stderr.write(`day ${day}, ${seconds()} s\n`)
  }
  const until = values.days === undefined ? WHOLE.days : Number(values.days)
  const { year, refused } = await makeYear({ ...WHOLE, until }, told)
  const bytes = packYear(year)
  const rows = Object.fromEntries(year.tables.map(({ name, count }) => [name, count]))
  say({ seed: WHOLE.seed, seconds: seconds(), processor: process.cpuUsage(), bytes: bytes.length, rows, refused: [...refused] })
  const out = values.out ?? (values.check || values.days !== undefined ? undefined : place)
  if (out !== undefined) writeFileSync(out, bytes)
  return !values.check || bytes.equals(readFileSync(place))
}

async function walk(): Promise<boolean> {
  const year = unpackYear(readFileSync(place))
  if (!year) throw new Error(`${place} holds no year`)
  const wrong = await walkYear(year, { people: Number(values.people), draw: values.draw })
  say({ people: Number(values.people), draw: values.draw, seconds: seconds(), wrong })
  return wrong.length === 0
}

async function main(): Promise<number> {
  const isMade = values.walk || (await make())
  const isRight = !(values.walk || values.check) || (await walk())
  return isMade && isRight ? 0 : 1
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(2)
  },
)
