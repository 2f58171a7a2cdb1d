import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/domain/time/units'
import { beginCampaign, openClass, visitLinks } from './acts/campaign'
import { endDay, workAtDesk } from './acts/desk'
import { beginSelling, SELLING } from './acts/friends'
import { setHomework } from './acts/homework'
import { beginRaffle } from './acts/raffle'
import { visit } from './day'
import { CAMPAIGN, CLASS, type Person, peopleOf } from './people'
import { beginChance } from './steady'
import { draws, goOn, type Learner, openWorld, type World } from './world'

/** `content`: the full demo, or the small one that tests load. */
export type Wish = { seed: number; people: number; days: number; until?: number; content: 'full' | 'small' }
/** Everything a year of the demo is made with. A run of fewer days is the beginning of the whole one. */
export const WHOLE: Wish = { seed: 20_261, people: 124, days: 365, content: 'full' }

const newLearner = (person: Person): Learner => ({
  person,
  userId: 0,
  session: { userId: 0, accessToken: '', refreshToken: '' },
  owned: new Map(),
  watched: new Map(),
  sat: new Map(),
  sessions: 0,
  said: new Set(),
  acts: 0,
  plan: null,
})

/** When a learner comes on a day, in minutes from midnight; null on a day without them. */
function comesAt(world: World, { person }: Learner, day: number): number | null {
  if (day < person.joins || day >= person.leaves) return null
  const chance = draws(world, `${person.index} comes ${day}`)
  const isWeekend = day % 7 > 4
  const { name, days, hours } = person.temperament
  const share = name === 'weekend' ? (isWeekend ? 0.75 : 0.06) : days
  if (day !== person.joins && chance.below(1_000) >= share * 1_000) return null
  const [from, to] = hours
  return from * 60 + chance.below((to - from) * 60)
}

/** No session begins later than this, in minutes from midnight. */
const LATEST = 23 * 60 + 20

const DESK = 9 * 60 + 40
const LINKS = 12 * 60 + 10

type Event = { at: number; order: number; happen: () => Promise<void> }

/** Lists the visits of staff and strangers on a day. */
function eventsOf(world: World, day: number): Event[] {
  const events: Event[] = [{ at: DESK, order: 0, happen: () => workAtDesk(world, day) }]
  if (day === CAMPAIGN.day) events.push({ at: DESK, order: 1, happen: () => beginCampaign(world) })
  if (day === CAMPAIGN.day + RAFFLE_LATE) events.push({ at: DESK, order: 4, happen: () => beginRaffle(world) })
  if (day === SELLING.day) events.push({ at: DESK, order: 5, happen: () => beginSelling(world) })
  events.push({ at: DESK, order: 6, happen: () => setHomework(world, day) })
  if (day === CLASS.opens) events.push({ at: DESK, order: 2, happen: () => openClass(world) })
  if (day >= CAMPAIGN.day && day < CAMPAIGN.day + CAMPAIGN.days) events.push({ at: LINKS, order: 3, happen: () => visitLinks(world, day) })
  return events
}

/** The raffle begins on the day after the campaign, so that it is told of to whom came by it. */
const RAFFLE_LATE = 1

const VISITS = 10

/** One day: everybody who comes, one after the other as they come, and then what the school does by itself. */
async function live(world: World, learners: readonly Learner[], day: number): Promise<void> {
  const midnight = world.begins + day * DAY_MS
  const visits = learners.flatMap((learner): Event[] => {
    const at = comesAt(world, learner, day)
    return at === null ? [] : [{ at, order: VISITS + learner.person.index, happen: () => visit(world, learner, day) }]
  })
  const events = [...eventsOf(world, day), ...visits].sort((one, other) => one.at - other.at || one.order - other.order)
  for (const { at, order, happen } of events) {
    goOn(world, midnight + at * MINUTE_MS)
    if (world.server.clock.now() > midnight + LATEST * MINUTE_MS) break
    beginChance(`${world.seed} ${day} ${order}`)
    await happen()
  }
  goOn(world, midnight + DAY_MS - HOUR_MS / 4)
  beginChance(`${world.seed} ${day} night`)
  await endDay(world)
  goOn(world, midnight + DAY_MS)
}

/** The school on the first day, and everybody who will come. */
export async function openYear({ seed, people, days, content }: Wish): Promise<{ world: World; learners: readonly Learner[] }> {
  return { world: await openWorld(seed, days, content), learners: peopleOf(seed, people, days).map(newLearner) }
}

type Span = { from: number; until: number }

/** Lives through some days. */
export async function liveDays(
  world: World,
  learners: readonly Learner[],
  { from, until }: Span,
  told?: (day: number, world: World) => void,
): Promise<void> {
  for (let day = from; day < until; day += 1) {
    await live(world, learners, day)
    told?.(day, world)
  }
}
