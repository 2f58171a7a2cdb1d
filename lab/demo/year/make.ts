import { createHash } from 'node:crypto'
import type { Year } from '#server/seed/year/pack'
import { dayNumber, schoolDigest } from '#server/seed/year/write'
import { beginCampaign, visitLinks } from './acts/campaign'
import { workAtDesk } from './acts/desk'
import { beginSelling, sellOn } from './acts/friends'
import { beginRaffle, draw } from './acts/raffle'
import { contentDigest } from './content'
import { CAMPAIGN } from './people'
import { rowsBefore, rowsSince } from './rows'
import { liveDays, openYear, WHOLE, type Wish } from './run'
import { steadyChance } from './steady'
import { draws, enter, type World } from './world'

/** A test makes this again: the first days of a few people, in the school of the tests. */
export const BEGINNING: Wish = { seed: WHOLE.seed, people: 9, days: 3, content: 'small' }

export type Told = (day: number, world: World) => void

/** Makes a year of any size. The same seed, program and content give the same rows. */
async function live(wish: Wish, act: (year: Awaited<ReturnType<typeof openYear>>) => Promise<void>) {
  const restore = steadyChance()
  const year = await openYear(wish)
  const { server, begins, refused } = year.world
  try {
    const before = await rowsBefore(server.db)
    const school = await schoolDigest(server.db)
    await act(year)
    return { day: dayNumber(begins) + wish.days, school, refused, dump: await rowsSince(server.db, before) }
  } finally {
    await server.close()
    restore()
  }
}

/** Makes the first days, with a campaign that begins on their last. */
export async function makeBeginning({ seed, people, days, ...wish }: Wish = BEGINNING): Promise<Year> {
  const { day, school, dump } = await live({ seed, people, days, ...wish }, async ({ world, learners }) => {
    await liveDays(world, learners, { from: 0, until: days })
    await beginCampaign(world)
    await visitLinks(world, CAMPAIGN.day)
    await beginRaffle(world)
    await beginSelling(world)
    for (const learner of learners.filter(({ userId }) => userId > 0)) {
      await enter(world, learner)
      await draw(world, learner, draws(world, `${learner.person.index} draws`))
      await sellOn(world, learner)
    }
    await workAtDesk(world, days)
  })
  const digest = createHash('sha256').update(JSON.stringify(dump)).digest('hex')
  return { head: { seed, people, days, day, school, content: '', beginning: { days, people, digest } }, ...dump }
}

/** Makes the whole year. */
export async function makeYear(wish: Wish = WHOLE, told?: Told): Promise<{ year: Year; refused: ReadonlyMap<string, number> }> {
  const { beginning } = (await makeBeginning()).head
  const { day, school, refused, dump } = await live(wish, ({ world, learners }) =>
    liveDays(world, learners, { from: 0, until: wish.until ?? wish.days }, told),
  )
  const { seed, people, days } = wish
  return { year: { head: { seed, people, days, day, school, content: contentDigest(), beginning }, ...dump }, refused }
}
