import { type Tx, tx } from '#server/database/tables'
import { giveClassPlan, shiftClass } from '#server/repositories/study/classes'
import { settleMember } from '#server/services/study/plan/settle'
import { learningDayOf } from '@/domain/time/day'
import { HOUR_MS } from '@/domain/time/units'
import { chance } from '../../../test/support/chance'
import { check } from './check'
import { comeBack, live, newLearner, type SimLearner } from './learner'
import { openStudyWorld, type StudyWorld } from './world'

/** Parts of a day, hours from the one before: morning, evening, and two at night, which belongs to the day before. */
const PARTS = [8, 10, 6] as const
const AT_ONCE = 8

/** Learners one after the other in a few lines: each learner's own acts stay in order, those of different learners mix. */
async function inLines(learners: readonly SimLearner[], act: (learner: SimLearner) => Promise<void>): Promise<void> {
  const lines = Array.from({ length: AT_ONCE }, (_none, line) => learners.filter((_learner, at) => at % AT_ONCE === line))
  await Promise.all(
    lines.map(async (line) => {
      for (const learner of line) await act(learner)
    }),
  )
}

type StaffAct = (work: Tx, today: number) => Promise<unknown>
/** Maps days to what staff do to plans in use on their morning; plan 2 is the copy that class 3 has. */
const staffActs: ReadonlyMap<number, StaffAct> = new Map<number, StaffAct>([
  [3, (work, today) => shiftClass(work, 4, 5, today)],
  [18, (work, today) => shiftClass(work, 2, 4, today)],
  [30, (work, today) => giveClassPlan(work, 1, 2, today)],
  [41, (work, today) => shiftClass(work, 1, -6, today)],
  [55, (work, today) => giveClassPlan(work, 3, 1, today)],
])

async function staffWork({ server: { db, clock } }: StudyWorld, part: number): Promise<void> {
  const act = part % PARTS.length === 0 ? staffActs.get(part / PARTS.length) : undefined
  if (act) await tx(db, (work) => act(work, learningDayOf(clock.now())))
}

/** So many learners over so many days, by a seed. */
export async function simulateStudy(seed: number, count: number, days: number) {
  const world = await openStudyWorld()
  try {
    const { db } = world.server
    const users = Array.from({ length: count }, (_none, at) => ({
      mobile: `139${String(10_000_000 + at)}`,
      nickname: `学员${at}`,
      created_at: 0,
    }))
    for (let at = 0; at < users.length; at += 500)
      await db
        .insertInto('users')
        .values(users.slice(at, at + 500))
        .execute()
    const ids = await db.selectFrom('users').select('id').orderBy('mobile').execute()
    const learners = ids.map(({ id }) => newLearner(id, chance(seed * 100_003 + id)))
    for (let part = 0; part < days * PARTS.length; part += 1) {
      world.server.clock.advance((PARTS[part % PARTS.length] ?? 8) * HOUR_MS)
      await staffWork(world, part)
      await inLines(learners, (learner) => live(world, learner))
    }
    await inLines(learners, async (learner) => {
      await comeBack(world, learner)
      await settleMember(world.server.deps, learner.userId, 1)
    })
    return await check(world, learners)
  } finally {
    await world.server.close()
  }
}
