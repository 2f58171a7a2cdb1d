import { bookFaults } from '#server/repositories/wallet/book-faults'
import { openVillage } from '../model'
import { hearOf, placePaid } from './perform'
import { inLines, type World } from './world'

const REWARDS = 700
/** More than the pool has connections, and few enough that none waits too long for one. */
const LINES = 40

/**
 * So many learners who were invited pay at once while the budget is enough for a third of them: exactly a third is rewarded.
 * Runs on a server where no village is compared afterwards.
 */
export async function payAtOnce(world: World, count: number): Promise<{ paid: number; rewarded: number }> {
  const { db, clock } = world.server
  const now = clock.now()
  const row = (at: number, role: string) => ({ mobile: `19${role}${String(at).padStart(8, '0')}`, nickname: '同学', created_at: now })
  const add = async (role: string) => {
    const rows = Array.from({ length: count }, (_none, at) => row(at, role))
    return (await db.insertInto('users').values(rows).returning('id').execute()).map(({ id }) => id)
  }
  const [inviters, invitees] = [await add('1'), await add('2')]
  await db
    .insertInto('invitation')
    .values(invitees.map((invitee_id, at) => ({ invitee_id, inviter_id: inviters[at] ?? 0, written_at: now, device: '', ip: '' })))
    .execute()
  const { spent } = await db.selectFrom('campaign').select('spent').where('id', '=', 1).executeTakeFirstOrThrow()
  const third = Math.floor(count / 3)
  const budget = spent + third * REWARDS + REWARDS - 1
  await db.updateTable('campaign').set({ budget, status: 'running' }).where('id', '=', 1).execute()
  const id = world.ids.length
  const village = openVillage(id, [], { share: 1, budget: 0 })
  world.ids.push(invitees)
  const place = { world, village }
  for (let at = 0; at < count; at += 1) {
    village.orders.push({ who: at, course: 0, payer: at, paidAt: now, status: 'unheard' })
    await placePaid(place, { who: at, course: 0 }, at)
  }
  await inLines(
    village.orders.map((_order, at) => at),
    LINES,
    (at) => hearOf(place, at, 1),
  )
  const after = await db.selectFrom('campaign').select('spent').where('id', '=', 1).executeTakeFirstOrThrow()
  const rewarded = (after.spent - spent) / REWARDS
  const faults = await bookFaults(db)
  if (rewarded !== third || faults.length > 0)
    throw new Error(`${rewarded} of ${count} were rewarded, the budget was for ${third}; ${faults.length} faults in the books`)
  return { paid: count, rewarded }
}
