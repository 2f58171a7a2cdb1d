import { Refused } from '../../../test/support/exchange'
import type { PracticeSource } from '@/contract/tiku/practice.schema'
import { legacy } from '@/contract/site/legacy'
import { buy, leaveOrder } from './acts/shop'
import { practise, repeat, sit, watch } from './acts/study'
import type { Chance } from '../chance'
import { draws, enter, type Learner, type World } from './world'

/** The first visit: an account, a name, and a look around. */
async function arrive(world: World, learner: Learner): Promise<void> {
  await world.server.send(legacy.changeInfo, { body: { nickname: learner.person.nickname } }, learner.session)
}

/** Buys what is learned, a while after coming, and sometimes another course later. */
async function shop(world: World, learner: Learner, chance: Chance, day: number): Promise<void> {
  const { person, owned } = learner
  const [first = 101, ...others] = person.aim.courses
  if (person.buysAfter === null || day < person.joins + person.buysAfter) return
  if (!owned.has(first)) {
    if (chance.below(12) === 0) return leaveOrder(world, learner, chance, first)
    await buy(world, learner, chance, { courseId: first })
    return
  }
  const next = others.find((id) => !owned.has(id))
  if (next !== undefined && chance.below(14) === 0) await buy(world, learner, chance, { courseId: next })
}

async function study(world: World, learner: Learner, chance: Chance): Promise<void> {
  const { aim, temperament } = learner.person
  for (const courseId of learner.owned.keys()) {
    if (chance.below(3) > 0 && (await watch(world, learner, chance, courseId))) break
  }
  const [least, most] = temperament.answers
  const source: PracticeSource =
    chance.below(3) === 0
      ? { kind: 'daily', categoryId: aim.categoryId }
      : { kind: 'random', categoryId: aim.categoryId, count: 10, types: [], difficulties: [] }
  await practise(world, learner, chance, source, least + chance.below(most - least))
  if (learner.sessions > 2 && chance.below(2) === 0) await repeat(world, learner, chance, 8)
  if (learner.sessions > 3 && chance.below(9) === 0) {
    const paper = aim.papers.find((id) => !learner.sat.has(id))
    if (paper !== undefined) await sit(world, learner, chance, paper)
  }
}

/** One visit of a learner. What the school refuses them is no fault: they go on with something else. */
export async function visit(world: World, learner: Learner, day: number): Promise<void> {
  const chance = draws(world, `${learner.person.index} visits ${day}`)
  await enter(world, learner)
  if (day === learner.person.joins) await arrive(world, learner)
  for (const act of [() => shop(world, learner, chance, day), () => study(world, learner, chance)]) {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof Refused) || error.code >= 500) throw error
      world.refused.set(error.message, (world.refused.get(error.message) ?? 0) + 1)
    }
  }
  learner.sessions += 1
}
