import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { startServer, type TestServer } from '../../test/support/server'

/** Shell commands that stop a machine of the cluster and start it again. */
export type Interruption = { stop: string; start: string }

const BUYERS = 4
const BEFORE_MS = 10_000
const AWAY_MS = 10_000
const AFTER_MS = 20_000
/** Connections that broke are noticed by the next statement on them. */
const GRACE_MS = 5_000

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))
const run = (command: string) => execFileSync('sh', ['-c', command], { stdio: 'ignore' })

/** New learners buy one after the other while a machine goes away and comes back: orders that were acknowledged, and moments of failures. */
async function buyers(server: TestServer, buy: (server: TestServer, mobile: string) => Promise<string>, isOver: () => boolean) {
  const [bought, failed]: [string[], number[]] = [[], []]
  const one = async (at: number) => {
    for (let turn = 0; !isOver(); turn += 1)
      await buy(server, `1${7 + (at % 2)}${at}${String(turn).padStart(8, '0')}`).then(
        (sn) => bought.push(sn),
        () => failed.push(Date.now()),
      )
  }
  await Promise.all(Array.from({ length: BUYERS }, (_, at) => one(at)))
  return { bought, failed }
}

/** Stops a machine for ten seconds while learners buy. An order that was acknowledged is there and complete; failures are only while it is away. */
export async function interrupted(buy: (server: TestServer, mobile: string) => Promise<string>, { stop, start }: Interruption) {
  const server = await startServer({ seed: true })
  try {
    let isOver = false
    const buying = buyers(server, buy, () => isOver)
    await pause(BEFORE_MS)
    const from = Date.now()
    run(stop)
    await pause(AWAY_MS)
    run(start)
    const to = Date.now() + GRACE_MS
    await pause(AFTER_MS)
    isOver = true
    const { bought, failed } = await buying
    await sql`select recover_prepared_transactions()`.execute(server.db)
    const { rows } = await sql<{ sn: string }>`
      select orders.order_sn as sn from orders join payment on payment.user_id = orders.user_id and payment.order_sn = orders.order_sn
      where orders.status = 'completed' and payment.status = 'succeeded'`.execute(server.db)
    const there = new Set(rows.map(({ sn }) => sn))
    const lost = bought.filter((sn) => !there.has(sn)).length
    const outside = failed.filter((at) => at < from || at > to).length
    return { bought: bought.length, failed: failed.length, outside, lost }
  } finally {
    await server.close()
  }
}
