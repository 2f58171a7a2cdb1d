import { createHash } from 'node:crypto'
import type { Db } from '#server/database/tables'
import { endOverdueBargains } from '#server/services/course/bargain'
import { advanceRefunds } from '#server/services/order/after-sale/after-sale'
import { cancelOverdueOrders } from '#server/services/order/reconcile'
import { retryRefunds } from '#server/services/order/refund'
import { advanceCashOuts } from '#server/services/wallet/wallet/cash-out'
import { settleDueCash } from '#server/services/wallet/wallet/settle-cash'
import { type Chance, chance as chanceOf } from '../../../../test/support/chance'
import { startServer, type TestServer } from '../../../../test/support/server'
import type { Outage } from '../../../cluster/outage'
import { drawPause } from '../draw'
import { enter, openShop, pass, REST_MS, STRETCH, STRETCHES, step } from '../learner'
import type { Scene, Shop } from '../model/state'
import { BARGAINED, FRIENDS } from '../shop'
import { bookFaults, newJournals, sharedBalances } from './books'
import { breakProviders } from './faults'
import { difference, viewOfModel, viewOfServer } from './look'
import { newNames } from './names'
import { type Client, perform } from './perform'
import { bindPayout, hireStaff, openBatches, type Shelf, type Staff, stockPacks, stockShelf } from './stock'

type Writer = { at: number; chance: Chance; shop: Shop; shelf: Shelf; lines: string[]; scene: Scene; client: Client }
/** Steps that failed while a machine was away: those that were done all the same, and those whose outcome is not what the model has. */
type Cut = { done: number; undone: number }
type Run = { server: TestServer; staff: Staff; seed: number; clock: Chance; newest: number; people: number; cut: Cut }

/** Journals may be committed in another order than they were numbered: so many are looked at again. */
const UNSEEN = 100
const NEVER = 9_000_000_000_000

const mobileOf = (seed: number, person: number) => `1${3 + (seed % 7)}${String(person).padStart(9, '0')}`

const signIn = (run: Run) => {
  run.people += 1
  return run.server.signIn(mobileOf(run.seed, run.people))
}

/** A new learner, with friends, for a writer whose last one has come to rest. */
async function nextLearner(run: Run, writer: Pick<Writer, 'shop' | 'shelf'>): Promise<Pick<Writer, 'scene' | 'client'>> {
  const { server } = run
  const session = await signIn(run)
  const friends = []
  for (let n = 0; n < FRIENDS; n += 1) friends.push(await signIn(run))
  await bindPayout(server, session.userId)
  const batches = await openBatches(server, writer.shelf, session.userId)
  // Sessions are not what is tried here: none ends.
  await server.db.updateTable('access_token').set({ expires_at: NEVER }).execute()
  const names = newNames(writer.shelf.courses, writer.shelf.packs, batches)
  const client = { server, session, friends, names, staff: run.staff, awards: 0, backs: new Set<number>() }
  return { scene: enter(writer.shop, session.userId, server.clock.now()), client }
}

const differenceOf = async ({ server }: Run, { scene, client }: Writer) =>
  difference(viewOfModel(scene), await viewOfServer(server.db, scene, client.names))

async function compare(run: Run, writer: Writer, after: string): Promise<void> {
  const { at } = writer
  const found = await differenceOf(run, writer)
  if (found !== null) throw new Error(`writer ${at}, after ${after}: ${found}`)
}

async function takeStep(run: Run, writer: Writer): Promise<void> {
  const { action, refusal } = step(writer.chance, writer.scene)
  const answer = await perform(writer.client, action, BARGAINED)
  const line = `${JSON.stringify(action)} ${refusal}`
  if ((answer === '') !== (refusal === '')) throw new Error(`writer ${writer.at}, ${line}: the server replied ${answer || 'done'}`)
  writer.lines.push(line)
  await compare(run, writer, line)
  if (isOneMachine()) await balance(run, line)
}

/** Machines commit one after the other: while others write, a part of a journal may be there before the rest is. */
const isOneMachine = () => !process.env.TEST_CLUSTER_URL

async function balance(run: Run, after: string): Promise<void> {
  const { newest, unbalanced } = await newJournals(run.server.db, run.newest)
  if (unbalanced > 0) throw new Error(`after ${after}: ${unbalanced} journals do not sum to zero`)
  run.newest = Math.max(run.newest, newest - UNSEEN)
}

/** Everything that runs by the clock, until nothing is left to do. */
async function runJobs({ deps }: TestServer): Promise<void> {
  while ((await cancelOverdueOrders(deps)) > 0);
  await retryRefunds(deps)
  await advanceRefunds(deps)
  await advanceCashOuts(deps)
  await settleDueCash(deps)
  await endOverdueBargains(deps)
}

/** Time passes for all writers at once, and the jobs run. */
async function passTime(run: Run, writers: readonly Writer[], ms: number): Promise<void> {
  for (const { scene } of writers) pass(scene, ms)
  run.server.clock.advance(ms)
  await runJobs(run.server)
  for (const writer of writers) await compare(run, writer, `${ms} ms`)
  await balance(run, `${ms} ms`)
  const faults = await bookFaults(run.server.db)
  if (faults.length > 0) throw new Error(faults.join('; '))
}

/** Accounts of the school and the providers are what the models of all writers sum to. */
async function compareShared({ server }: Run, writers: readonly Writer[]): Promise<void> {
  const wanted = new Map<string, number>()
  for (const { shop } of writers) for (const [name, balance] of shop.books.shared()) wanted.set(name, (wanted.get(name) ?? 0) + balance)
  const found = await sharedBalances(server.db)
  for (const [name, balance] of wanted)
    if ((found.get(name) ?? 0) !== balance) throw new Error(`${name}: the models have ${balance}, the server ${found.get(name) ?? 0}`)
}

/** Actions that end well although a part of them is left to a job. */
const POSTPONED = /"do":"(?:refund|decide|second|cashOut|decideCash|check)"/

/**
 * Goes on when a machine that was away in a step is back. The server has what it acknowledged; where a step was cut, the model has it as done, so
 * that another learner comes.
 */
async function afterOutage(run: Run, writer: Writer, { lines, failed }: { lines: number; failed: unknown }, outage: Outage): Promise<void> {
  if (!outage.isOn()) throw failed
  await outage.back
  const found = await differenceOf(run, writer)
  const [acknowledged] = writer.lines.slice(lines)
  if (acknowledged !== undefined && found === null) return
  if (acknowledged !== undefined && !POSTPONED.test(acknowledged))
    throw new Error(`writer ${writer.at}, lost after ${acknowledged}: ${found}`)
  run.cut[found === null ? 'done' : 'undone'] += 1
  Object.assign(writer, await nextLearner(run, writer))
}

async function takeSteps(run: Run, writer: Writer, outage?: Outage): Promise<void> {
  for (let at = 0; at < STRETCH; at += 1) {
    const lines = writer.lines.length
    const taken = takeStep(run, writer)
    await (outage ? taken.catch((failed: unknown) => afterOutage(run, writer, { lines, failed }, outage)) : taken)
  }
}

/** One learner of each writer, from the first step until everything has come to rest. */
async function round(run: Run, writers: readonly Writer[], outage?: Outage): Promise<void> {
  for (const writer of writers) Object.assign(writer, await nextLearner(run, writer))
  for (let stretch = 1; stretch <= STRETCHES; stretch += 1) {
    const taking = stretch === 1 ? outage?.take() : undefined
    await Promise.all(writers.map((writer) => takeSteps(run, writer, outage)))
    await taking
    await passTime(run, writers, stretch === STRETCHES ? REST_MS : drawPause(run.clock))
  }
  // The books of the model alone have what a cut step has moved.
  if (run.cut.undone === 0) await compareShared(run, writers)
}

/**
 * At least so many steps on the real server, by writers at the same time, each compared with the model.
 * The same seed takes the same steps with the same outcome, in the same order for each writer, unless a machine of the database goes away in the
 * middle, which `outageOf` prepares.
 */
export async function runServer(seed: number, steps: number, writerCount: number, outageOf?: (db: Db) => Outage) {
  const server = await startServer({ env: { virtualPay: { kind: 'sandbox', onApple: true } } })
  try {
    await breakProviders(server.deps)
    await stockPacks(server)
    const run: Run = {
      server,
      staff: await hireStaff(server),
      seed,
      clock: chanceOf(seed),
      newest: 0,
      people: 0,
      cut: { done: 0, undone: 0 },
    }
    const writers: Writer[] = []
    for (let at = 0; at < writerCount; at += 1) {
      const writer = {
        at,
        chance: chanceOf(seed * 1000 + at),
        shop: openShop(),
        shelf: await stockShelf(server, at),
        lines: [],
      }
      writers.push({ ...writer, ...(await nextLearner(run, writer)) })
    }
    const rounds = Math.ceil(steps / (writerCount * STRETCH * STRETCHES))
    const middle = Math.floor(rounds / 2)
    for (let n = 0; n < rounds; n += 1) await round(run, writers, n === middle ? outageOf?.(server.db) : undefined)
    const hash = createHash('sha256')
    for (const { lines } of writers) hash.update(lines.join('\n'))
    const taken = rounds * writerCount * STRETCH * STRETCHES
    return { seed, writers: writerCount, steps: taken, hash: hash.digest('hex').slice(0, 16), ...(outageOf && { cut: run.cut }) }
  } finally {
    await server.close()
  }
}
