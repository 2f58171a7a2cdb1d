import { settleDueCash } from '#server/services/wallet/wallet/settle-cash'
import { hashOf } from '../model-run'
import { beginLife, dawn, type Life, stepsOf } from '../step'
import { DAY_MS, DAYS, isInvitingOff, VILLAGERS } from '../village'
import { compare } from './look'
import { hearOf, perform } from './perform'
import { payAtOnce } from './race'
import { inLines, openWorld, type World } from './world'

/** Villages are compared with the model every so many days. */
const COMPARED = 5
const AT_ONCE = 300

/** Everything whose time has come, however much it is. */
async function settleAll({ server: { deps, db, clock } }: World): Promise<void> {
  const due = () =>
    db.selectFrom('pending_cash').select('id').where('status', '=', 'pending').where('settles_at', '<=', clock.now()).executeTakeFirst()
  while (await due()) await settleDueCash(deps)
}

async function liveDay(world: World, life: Life, day: number): Promise<void> {
  const { village } = life
  for (const order of dawn(life, day)) await hearOf({ world, village }, order, 2)
  for (const { action, refusal } of stepsOf(life, day)) {
    const answer = await perform({ world, village }, action)
    if ((answer === '') !== (refusal === ''))
      throw new Error(
        `day ${day}, village ${village.id}: ${JSON.stringify(action)} ${refusal || 'is done'}, the server: ${answer || 'done'}`,
      )
  }
}

/** So many people on the real server, by so many at the same time, each step compared with the model. */
export async function runServer(seed: number, peopleCount: number, lines: number, { atOnce = AT_ONCE, days = DAYS } = {}) {
  const lives = Array.from({ length: Math.ceil(peopleCount / VILLAGERS) }, (_none, id) => beginLife(seed, id))
  const world = await openWorld(lives)
  try {
    const { db, clock } = world.server
    for (let day = 0; day < days; day += 1) {
      await db
        .updateTable('campaign')
        .set({ status: isInvitingOff(day) ? 'stopped' : 'running' })
        .where('id', '=', 1)
        .execute()
      await settleAll(world)
      await inLines(lives, lines, (life) => liveDay(world, life, day))
      if (day % COMPARED === COMPARED - 1) await compare(world, lives, day)
      clock.advance(DAY_MS)
    }
    const steps = lives.reduce((sum, life) => sum + life.lines.length, 0)
    const rewards = lives.reduce((sum, { village }) => sum + village.rewards.length, 0)
    return { seed, lines, people: lives.length * VILLAGERS, steps, rewards, hash: hashOf(lives), atOnce: await payAtOnce(world, atOnce) }
  } finally {
    await world.server.close()
  }
}
