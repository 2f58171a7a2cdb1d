import { createHash } from 'node:crypto'
import type { Year } from '#server/seed/year/pack'
import { dayNumber, schoolDigest } from '#server/seed/year/write'
import { rowsBefore, rowsSince } from './rows'
import { liveDays, openYear, WHOLE, type Wish } from './run'
import { steadyChance } from './steady'
import type { World } from './world'

/** The first days are made again by a test: so many of them. */
export const BEGINNING_DAYS = 14

const digestOf = (dump: object) => createHash('sha256').update(JSON.stringify(dump)).digest('hex')

export type Told = (day: number, world: World) => void

/** Makes the first days of the year and gives the digest of what they left. */
export async function makeBeginning(wish: Wish = WHOLE): Promise<{ digest: string; rows: number }> {
  const restore = steadyChance()
  const { world, learners } = await openYear(wish)
  try {
    const before = await rowsBefore(world.server.db)
    await liveDays(world, learners, { from: 0, until: BEGINNING_DAYS })
    const dump = await rowsSince(world.server.db, before)
    return { digest: digestOf(dump), rows: dump.tables.reduce((sum, { count }) => sum + count, 0) }
  } finally {
    await world.server.close()
    restore()
  }
}

/** Makes the whole year. The same seed, program and content give the same rows. */
export async function makeYear(wish: Wish = WHOLE, told: Told = () => {}): Promise<{ year: Year; refused: ReadonlyMap<string, number> }> {
  const restore = steadyChance()
  const { world, learners } = await openYear(wish)
  const { db } = world.server
  try {
    const day = dayNumber(world.begins) + wish.days
    const before = await rowsBefore(db)
    await liveDays(world, learners, { from: 0, until: BEGINNING_DAYS }, told)
    const digest = digestOf(await rowsSince(db, before))
    await liveDays(world, learners, { from: BEGINNING_DAYS, until: wish.until ?? wish.days }, told)
    const dump = await rowsSince(db, before)
    const { seed, people, days } = wish
    const head = { seed, people, days, day, school: await schoolDigest(db), beginning: { days: BEGINNING_DAYS, digest } }
    return { year: { head, ...dump }, refused: world.refused }
  } finally {
    await world.server.close()
    restore()
  }
}
