/**
 * Usage: npm run -s lab -- demo:year [--check] [--days 365] [--out FILE]
 *
 * Lets the people of the demo school live through a year by the real functions, on a database of its own with a clock of its own, and writes
 * what they left into server/seed/full. The same texts, content and seed give the same file.
 *   --check     makes the year again and compares it with the stored one
 *   --days N    lives through the first days alone
 *   --out FILE  writes there
 * Needs PostgreSQL on the machine, or DATABASE_URL.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { fullFolder } from '#server/folders'
import { YEAR_FILE } from '#server/seed/read'
import { packYear } from '#server/seed/year/pack'
import { makeYear } from './make'
import { WHOLE } from './run'

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false }, days: { type: 'string' }, out: { type: 'string' } } })
const place = path.join(fullFolder, YEAR_FILE)
const MONTH = 30

async function main(): Promise<number> {
  const since = performance.now()
  const seconds = () => Math.round((performance.now() - since) / 1_000)
  const told = (day: number) => {
    if (day % MONTH === 0) process.stderr.write(`day ${day}, ${seconds()} s\n`)
  }
  const until = values.days === undefined ? WHOLE.days : Number(values.days)
  const { year, refused } = await makeYear({ ...WHOLE, until }, told)
  const bytes = packYear(year)
  const rows = Object.fromEntries(year.tables.map(({ name, count }) => [name, count]))
  process.stdout.write(
    `${JSON.stringify({ seed: WHOLE.seed, seconds: seconds(), bytes: bytes.length, rows, refused: [...refused] }, null, 1)}\n`,
  )
  if (values.check) return bytes.equals(readFileSync(place)) ? 0 : 1
  const out = values.out ?? (values.days === undefined ? place : undefined)
  if (out !== undefined) writeFileSync(out, bytes)
  return 0
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(2)
  },
)
