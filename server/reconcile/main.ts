/**
 * `npm run -s admin -- reconcile [YYYY-MM-DD]`: compares the bills of a day, by default yesterday, with the books, prints what differs and
 * keeps the report for the staff desk. On the database of the settings; the embedded one only while the server is down. Ends with 1
 * when something differs.
 */

import { openDatabase } from '#server/database/open'
import { readEnv } from '#server/env'
import { makeLog } from '#server/log'
import { reconcile } from '#server/services/order/reconcile'
import { StartFailure } from '#server/start-failure'
import { yuan } from '@/domain/money/money'
import { DAY_MS } from '@/domain/time/units'

function dayOf(text: string | undefined): number {
  if (text === undefined) return Date.now() - DAY_MS
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00+08:00`) : Number.NaN
  if (Number.isNaN(moment)) throw new StartFailure('Usage: npm run -s admin -- reconcile [YYYY-MM-DD]')
  return moment
}

const amount = (fen: number | null) => (fen === null ? '-' : yuan(fen))

async function main(): Promise<number> {
  const moment = dayOf(process.argv[2])
  const env = readEnv(process.env)
  const database = await openDatabase(env, Date.now)
  try {
    const { day, lines, found } = await reconcile({ db: database.db, env, now: Date.now, log: makeLog({ logLevel: 'error' }) }, moment)
    for (const { provider, kind, ref, there, here } of found)
      process.stdout.write(`${provider} ${kind} ${ref} there ${amount(there)} here ${amount(here)}\n`)
    process.stdout.write(`${day}: ${lines.length} lines on the bills, ${found.length} differences\n`)
    return found.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartFailure ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
    process.exit(2)
  },
)
