import { entriesAgain } from '#server/repositories/exam/rank'
import { bookFaults } from '#server/repositories/wallet/book-faults'
import { reconcile } from '#server/services/order/reconcile'
import type { TestServer } from '../../../test/support/server'
import { shownTo } from './screens'

/** Directions whose pages show numbers of a learner. */
const CATEGORIES = [22, 23, 31]

/** Faults of the books, and payments of the last day with some that the provider does not know. */
async function faultsOfBooks({ db, deps }: TestServer): Promise<unknown[]> {
  const { at } = await db
    .selectFrom('sandbox_trade')
    .select('paid_at as at')
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { lines, found } = await reconcile(deps, at ?? 0)
  return [...(await bookFaults(db)), ...found, ...(lines.length === 0 ? ['nothing was paid'] : [])]
}

/** Rows of the boards that do not follow from the results. */
async function faultsOfRanks({ db }: TestServer): Promise<string[]> {
  const users = await db.selectFrom('users').select('id').execute()
  const again = await entriesAgain(
    db,
    users.map(({ id }) => id),
  )
  const kept = await db.selectFrom('rank_entry').select(['board', 'user_id', 'marks', 'used_seconds', 'papers']).execute()
  const name = (row: (typeof kept)[number]) => `${row.board} ${row.user_id} ${row.marks} ${row.used_seconds} ${row.papers}`
  const [one, other] = [new Set(again.map(name)), new Set(kept.map(name))]
  return [...again, ...kept].map(name).filter((row) => !one.has(row) || !other.has(row))
}

/** Numbers that two screens show some learners, and that disagree. */
async function faultsOfScreens(server: TestServer, mobiles: readonly string[]): Promise<unknown[]> {
  const wrong: unknown[] = []
  for (const mobile of mobiles) {
    const shown = await shownTo(server, await server.signIn(mobile), CATEGORIES)
    if (shown.length === 0) wrong.push([mobile, 'is shown nothing'])
    wrong.push(...shown.filter(([, one, other]) => JSON.stringify(one) !== JSON.stringify(other)).map((pair) => [mobile, ...pair]))
  }
  return wrong
}

/** Everything that contradicts itself in a school with a year; the screens are those of some learners. */
export const faultsIn = async (server: TestServer, mobiles: readonly string[]): Promise<unknown[]> => [
  ...(await faultsOfBooks(server)),
  ...(await faultsOfRanks(server)),
  ...(await faultsOfScreens(server, mobiles)),
]

const people = [
  'users',
  'orders',
  'practice_answer',
  'rank_bucket',
  'ledger_posting',
  'sandbox_trade',
  'marketing_link',
  'channel_visit',
  'raffle',
  'raffle_draw',
  'distribution',
  'homework',
  'homework_submission',
  'growth_reward',
  'pending_cash',
  'cash_out',
] as const

/** Tables that still have rows after the demo was removed, with faults of the books. */
export async function leftIn({ db }: TestServer): Promise<unknown[]> {
  const left: unknown[] = [...(await bookFaults(db))]
  for (const table of people) {
    const found = await db
      .selectFrom(table)
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (found.count > 0) left.push([table, found.count])
  }
  return left
}
