import { sql } from 'kysely'
import { startServer, type TestServer } from '../../test/support/server'
import { type Interruption, outageOf } from './outage'

/** Numbers of paid orders and of results that the server has acknowledged. */
export type Told = { orders: string[]; results: number[] }
/** Goes through a journey as a new learner, and notes what is acknowledged. */
export type Journey = (server: TestServer, mobile: string, told: Told) => Promise<void>

const LEARNERS = 4
const BEFORE_MS = 10_000
const AFTER_MS = 20_000

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

/**
 * New learners go through a journey one after the other while a machine goes away for ten seconds: the answer counts what was acknowledged, what of
 * it is lost, and failures, those by themselves that came while every machine was there.
 */
export async function interrupted(journey: Journey, interruption: Interruption) {
  const server = await startServer({ seed: true })
  try {
    const outage = outageOf(server.db, interruption)
    const told: Told = { orders: [], results: [] }
    const outside: string[] = []
    let [failed, isOver] = [0, false]
    const one = async (at: number) => {
      for (let turn = 0; !isOver; turn += 1)
        await journey(server, `1${7 + (at % 2)}${at}${String(turn).padStart(8, '0')}`, told).catch((error: unknown) => {
          failed += 1
          if (!outage.isOn()) outside.push(String(error))
        })
    }
    const going = Promise.all(Array.from({ length: LEARNERS }, (_, at) => one(at)))
    await pause(BEFORE_MS)
    await outage.take()
    await pause(AFTER_MS)
    isOver = true
    await going
    const orders = await sql<{ sn: string }>`
      select orders.order_sn as sn from orders join payment on payment.user_id = orders.user_id and payment.order_sn = orders.order_sn
      where orders.status = 'completed' and payment.status = 'succeeded'`.execute(server.db)
    const results = await sql<{ id: number }>`select id from result`.execute(server.db)
    const [sold, judged] = [new Set(orders.rows.map(({ sn }) => sn)), new Set(results.rows.map(({ id }) => id))]
    const lost = told.orders.filter((sn) => !sold.has(sn)).length + told.results.filter((id) => !judged.has(id)).length
    return { orders: told.orders.length, results: told.results.length, failed, outside, lost }
  } finally {
    await server.close()
  }
}
