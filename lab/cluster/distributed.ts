/**
 * Usage: npm run -s lab -- cluster:distributed ADDRESS [--learners 5] [--steps 400] [--runs 20] [--desk] [--stop CMD --start CMD]
 *
 * Proves that the product runs on a database spread over machines: on the cluster whose coordinator is at ADDRESS (postgres://…, with the
 * extension citus and its machines added) it makes databases of its own, places the tables without force, and there
 *   - compares where the engine has put each table with the place that the release states,
 *   - lets learners buy, pay, learn, sit a paper and read their result by API, and prints their statements by how many machines each asked,
 *     and by themselves those of an order, a payment, a heartbeat and a saved answer,
 *   - takes steps of sim:money and runs of sim:exam,
 *   - with --desk, walks the pages of the desk as the owner and as readers narrowed to a course and to a class, and does its acts,
 *   - with --stop and --start, shell commands for one of the machines, takes it away for ten seconds in the middle of sim:money, and while
 *     learners go through the main journey.
 * Ends with 1 where a table lies elsewhere, a call fails, or a model and the server disagree.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { spreadTables } from '#server/database/hindrances'
import { placesOf } from '#server/database/placement'
import type { Db } from '#server/database/tables'
import { providerFor } from '#server/providers/payment/gateway'
import { settle } from '#server/services/order/settle'
import { message } from '@/contract/account/message'
import { course } from '@/contract/course/course'
import { exam } from '@/contract/exam/exam'
import { learning } from '@/contract/learn/lesson'
import { order } from '@/contract/order/order'
import { today } from '@/contract/study/today'
import { wallet } from '@/contract/wallet/wallet'
import { type Asked, statementsAsked } from '../../test/support/machines'
import { startServer, type TestServer } from '../../test/support/server'
import { payFor, placeOrder } from '../../test/support/shop'
import { changesOf, RUN } from '../bench/exam/takers'
import { simulate } from '../sim/exam/run'
import { openWorld } from '../sim/exam/world'
import { runServer } from '../sim/money/server/run'
import { walkDesk } from './desk'
import { interrupted, type Told } from './interrupted'
import { outageOf } from './outage'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    learners: { type: 'string', default: '5' },
    steps: { type: 'string', default: '400' },
    runs: { type: 'string', default: '20' },
    desk: { type: 'boolean', default: false },
    stop: { type: 'string' },
    start: { type: 'string' },
  },
})
const say = (figures: object) => process.stdout.write(`${JSON.stringify(figures)}\n`)

const TYPES = { learner: 'distributed', word: 'distributed', everywhere: 'reference', one: 'local' } as const

/** Tables by the place that is stated for them, and those that lie elsewhere. */
async function placements(db: Db) {
  const { rows } = await sql<{ name: string; type: string }>`
    select table_name::text as name, citus_table_type as type from citus_tables`.execute(db)
  const types = new Map(rows.map(({ name, type }) => [name, type]))
  const counts: Record<string, number> = {}
  const elsewhere: string[] = []
  for (const table of await spreadTables(db)) {
    const [place = 'one'] = placesOf(table)
    counts[place] = (counts[place] ?? 0) + 1
    if ((types.get(table.name) ?? 'local') !== TYPES[place]) elsewhere.push(table.name)
  }
  return { ...counts, elsewhere }
}

/** A free course of the seed, and a lesson in it. */
const LESSON = { courseId: 104, lessonId: 1028 }
const PAPER = 1
const BEATS = 20
const SAVES = 20

/** Statements by the act of the learner that made them. */
const byAct = new Map<string, Asked[]>()
const keep = (act: string) => byAct.set(act, [...(byAct.get(act) ?? []), ...statementsAsked()])

/** Does the work of an act whose statements are counted by themselves. */
async function counted<T>(act: string, work: () => Promise<T>): Promise<T> {
  keep('other')
  const answer = await work()
  keep(act)
  return answer
}

async function buy(server: TestServer, session: Awaited<ReturnType<TestServer['signIn']>>): Promise<string> {
  const { id } = await server.db
    .selectFrom('course')
    .select('id')
    .where('price', '>', 0)
    .where('is_on_sale', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await server.send(course.list, { query: {} })
  const { orderSn } = await counted('order', () => placeOrder(server, session, id))
  await counted('payment', async () => {
    const { notice } = await payFor(server, session, orderSn, 'wechat_h5')
    await settle(server.deps, await providerFor(server.deps, 'wechat_h5'), notice)
  })
  const { status } = await server.send(order.get, { params: { orderSn } }, session)
  if (status !== 'completed') throw new Error(`a paid order is ${status}`)
  return orderSn
}

async function learn(server: TestServer, session: Awaited<ReturnType<TestServer['signIn']>>): Promise<void> {
  await server.send(learning.lesson, { params: { id: LESSON.lessonId }, query: { from: 'H5' } }, session)
  for (let beat = 0; beat < BEATS; beat += 1) {
    const [from, to] = [beat * 5, beat * 5 + 5]
    server.clock.advance(5_000)
    const body = { ...LESSON, position: to, played: [{ from, to }] }
    await counted('heartbeat', () => server.send(learning.heartbeat, { body }, session))
  }
  await server.send(today.open, { query: {} }, session)
}

async function sit(server: TestServer, session: Awaited<ReturnType<TestServer['signIn']>>): Promise<number> {
  const { id, sections } = await server.send(exam.startAttempt, { params: { id: PAPER }, query: {} }, session)
  const questions = sections
    .flatMap(({ questions: own }) => own)
    .flatMap((question) =>
      'options' in question && question.options.length > 0
        ? [{ id: question.id, letters: question.options.map(({ letter }) => letter) }]
        : [],
    )
  const taker = { accessToken: session.accessToken, attemptId: id, questions }
  for (let round = 0; round < SAVES; round += 1) {
    server.clock.advance(5_000)
    const batch = { params: { id }, body: { run: RUN, after: 0, changes: changesOf(taker, round) } } as never
    await counted('answer', () => server.send(exam.saveAnswers, batch, session))
  }
  const { resultId } = await server.send(exam.submit, { params: { id } }, session)
  await server.send(exam.result, { params: { id: resultId } }, session)
  await server.send(exam.rank, { params: { id: PAPER }, query: {} }, session)
  return resultId
}

/** The main journey of a learner. */
async function journey(server: TestServer, mobile: string, told: Told = { orders: [], results: [] }): Promise<void> {
  const session = await server.signIn(mobile)
  told.orders.push(await buy(server, session))
  await learn(server, session)
  told.results.push(await sit(server, session))
  await server.send(wallet.get, {}, session)
  await server.send(message.list, { query: {} }, session)
}

const MOST_CALLED = 100
const machinesOf = ({ machines }: Asked) => Math.max(...Object.keys(machines).map(Number))
const moreThanOne = (all: readonly Asked[]) => all.filter((one) => machinesOf(one) > 1)
const LENGTH = 160

/** Adds up what was counted of the same statement. */
function added(all: readonly Asked[]): Asked[] {
  const byText = new Map<string, Asked>()
  for (const { text, calls, machines } of all) {
    const known = byText.get(text) ?? { text, calls: 0, machines: {} }
    for (const [count, times] of Object.entries(machines)) known.machines[Number(count)] = (known.machines[Number(count)] ?? 0) + times
    byText.set(text, { ...known, calls: known.calls + calls })
  }
  return [...byText.values()].sort((one, other) => other.calls - one.calls)
}

/** How many of the statements called most asked one machine at most, and those that asked more. */
function report(all: readonly Asked[]) {
  const most = all.slice(0, MOST_CALLED)
  const more = moreThanOne(most)
  const calls = (of: readonly Asked[]) => of.reduce((sum, one) => sum + one.calls, 0)
  say({ statements: all.length, called: calls(all), most: most.length, askOne: most.length - more.length })
  for (const one of more) say({ machines: machinesOf(one), calls: one.calls, statement: one.text.slice(0, LENGTH) })
}

async function journeys(): Promise<number> {
  const server = await startServer({ seed: true })
  try {
    const { elsewhere, ...counts } = await placements(server.db)
    say({ part: 'tables', ...counts, elsewhere })
    statementsAsked()
    for (let one = 0; one < Number(values.learners); one += 1) await journey(server, `1880000${1000 + one}`)
    say({ part: 'journey', learners: Number(values.learners) })
    keep('other')
    report(added([...byAct.values()].flat()))
    for (const [act, asked] of byAct)
      if (act !== 'other')
        say({ act, statements: added(asked).length, askMore: moreThanOne(added(asked)).map(({ text }) => text.slice(0, LENGTH)) })
    return elsewhere.length
  } finally {
    await server.close()
  }
}

async function exams(): Promise<number> {
  const world = await openWorld()
  let failed = 0
  for (let seed = 1; seed <= Number(values.runs); seed += 1) failed += (await simulate(world, seed)).faults.length
  await world.close()
  say({ part: 'exam', runs: Number(values.runs), faults: failed })
  return failed
}

async function deskFaults(): Promise<number> {
  const walked = await walkDesk()
  say({ part: 'desk', ...walked })
  return [walked.owner, ...walked.narrowed, walked.acts].reduce((sum, { failed }) => sum + failed.length, 0)
}

const WRITERS = 8

async function main(): Promise<number> {
  const [address] = positionals
  if (address === undefined) throw new Error('cluster:distributed needs the address of the coordinator of a cluster')
  process.env.TEST_CLUSTER_URL = address
  const { stop, start } = values
  const interruption = stop === undefined || start === undefined ? undefined : { stop, start }
  const outage = interruption && ((db: Db) => outageOf(db, interruption))
  const elsewhere = Number(values.learners) > 0 ? await journeys() : 0
  if (Number(values.steps) > 0) say({ part: 'money', ...(await runServer(1, Number(values.steps), WRITERS, outage)) })
  const faults = elsewhere + (values.desk ? await deskFaults() : 0) + (Number(values.runs) > 0 ? await exams() : 0)
  if (interruption === undefined) return faults
  const figures = await interrupted(journey, interruption)
  say({ part: 'interrupted', ...figures })
  return faults + figures.lost + figures.outside.length
}

main().then(
  (faults) => process.exit(faults === 0 ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  },
)
