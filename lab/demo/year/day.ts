import { legacy } from '@/contract/site/legacy'
import { plan } from '@/contract/study/plan'
import type { PracticeSource } from '@/contract/tiku/practice.schema'
import { Refused } from '../../../test/support/exchange'
import type { Chance } from '../chance'
import { askInvoice, askRefund, claimBooks, receive } from './acts/after'
import { comeByLink, takeCoupon } from './acts/campaign'
import { buy, leaveOrder, recharge } from './acts/shop'
import { practise, repeat, reserve, sit, watch } from './acts/study'
import { ask, comeBack, post, readCircle, readDoubts, readMessages, reviewCourse } from './acts/talk'
import { CLASS } from './people'
import { draws, enter, type Learner, type World } from './world'

/** The first visit: an account, a name, and a look around. */
async function arrive(world: World, learner: Learner, chance: Chance, day: number): Promise<void> {
  await comeByLink(world, learner, chance, day, () => enter(world, learner))
  await world.server.send(legacy.changeInfo, { body: { nickname: learner.person.nickname } }, learner.session)
}

/** One in so many. */
const oneIn = (chance: Chance, count: number) => chance.below(count) === 0

const PACK = 2
const MOST_BEANS = 100

/** Buys what is learned, a while after coming, and sometimes another course later. */
async function shop(world: World, learner: Learner, chance: Chance, day: number): Promise<void> {
  const { person, owned, said } = learner
  const [first = 101, ...others] = person.aim.courses
  if (person.buysAfter === null || day < person.joins + person.buysAfter || said.has('refunded')) return
  await takeCoupon(world, learner, day)
  if (!owned.has(first)) {
    if (oneIn(chance, 8)) return leaveOrder(world, learner, chance, first)
    await buy(world, learner, chance, { courseId: first })
    return
  }
  const next = others.find((id) => !owned.has(id))
  if (next === undefined || !oneIn(chance, 14)) return
  const hasBeans = oneIn(chance, 4)
  if (hasBeans) await recharge(world, learner, chance, PACK)
  await buy(world, learner, chance, { courseId: next, ...(hasBeans && { beans: MOST_BEANS }) })
}

/** Asks for the books, says that they came, and now and then wants the money back. */
async function after(world: World, learner: Learner, chance: Chance): Promise<void> {
  const { person, owned, said, sessions } = learner
  const [first = 101] = person.aim.courses
  if (person.wantsBook && owned.has(first) && !said.has('books') && sessions > 1) {
    said.add('books')
    return claimBooks(world, learner, chance)
  }
  if (said.has('books') && oneIn(chance, 3)) await receive(world, learner)
  if (owned.has(first) && !said.has('invoice') && sessions > 1 && !person.wantsRefund) {
    said.add('invoice')
    if (oneIn(chance, 4)) await askInvoice(world, learner, chance, first)
  }
  if (!person.wantsRefund || !owned.has(first) || sessions < 3 || said.has('refunded')) return
  said.add('refunded')
  await askRefund(world, learner, chance, first)
}

function sourceOf({ person: { aim, isInClass }, said }: Learner, chance: Chance): PracticeSource {
  if (isInClass && said.has('class') && oneIn(chance, 2)) return { kind: 'chapter', chapterId: chance.of(...CLASS.chapters) }
  if (oneIn(chance, 3)) return { kind: 'daily', categoryId: aim.categoryId }
  return { kind: 'random', categoryId: aim.categoryId, count: 10, types: [], difficulties: [] }
}

async function learn(world: World, learner: Learner, chance: Chance): Promise<void> {
  for (const courseId of learner.owned.keys()) {
    if (chance.below(3) > 0 && (await watch(world, learner, chance, courseId))) break
  }
  if (oneIn(chance, 5)) await reserve(world, learner)
}

async function exercise(world: World, learner: Learner, chance: Chance): Promise<void> {
  const { aim, temperament } = learner.person
  const [least, most] = temperament.answers
  await practise(world, learner, chance, sourceOf(learner, chance), least + chance.below(most - least))
  if (learner.sessions > 2 && oneIn(chance, 3)) await repeat(world, learner, chance, 6)
  if (learner.sessions < 4 || !oneIn(chance, 10)) return
  const paper = aim.papers.find((id) => !learner.sat.has(id))
  if (paper !== undefined) await sit(world, learner, chance, paper)
}

/** Comes into the class, and looks at the plan, by which what was done is written down. */
async function inClass(world: World, learner: Learner, chance: Chance): Promise<void> {
  const { server, classId } = world
  if (!learner.person.isInClass || classId === null || !learner.owned.has(CLASS.course)) return
  if (!learner.said.has('class')) {
    await server.send(plan.join, { params: { id: classId } }, learner.session)
    learner.said.add('class')
  }
  if (!oneIn(chance, 3)) return
  await server.send(plan.home, { query: { courseGroupId: CLASS.group } }, learner.session)
}

async function talk(world: World, learner: Learner, chance: Chance): Promise<void> {
  await comeBack(world, learner)
  if (oneIn(chance, 3)) await readMessages(world, learner)
  const { talks } = learner.person
  if (talks === 0 || learner.sessions < 2) return
  if (oneIn(chance, 9)) await ask(world, learner, chance)
  if (oneIn(chance, 12)) await readDoubts(world, learner, chance)
  if (oneIn(chance, 14)) await reviewCourse(world, learner)
  if (talks > 2 && oneIn(chance, 10)) await post(world, learner)
  if (talks > 1 && oneIn(chance, 7)) await readCircle(world, learner, chance)
}

/** One visit of a learner. What the school refuses them is no fault: they go on with something else. */
export async function visit(world: World, learner: Learner, day: number): Promise<void> {
  const chance = draws(world, `${learner.person.index} visits ${day}`)
  if (day === learner.person.joins) await arrive(world, learner, chance, day)
  else await enter(world, learner)
  const acts = [
    () => shop(world, learner, chance, day),
    () => learn(world, learner, chance),
    () => exercise(world, learner, chance),
    () => inClass(world, learner, chance),
    () => talk(world, learner, chance),
    () => after(world, learner, chance),
  ]
  for (const act of acts) {
    try {
      await act()
    } catch (error) {
      if (!(error instanceof Refused) || error.code >= 500) throw error
      world.refused.set(error.message, (world.refused.get(error.message) ?? 0) + 1)
    }
  }
  learner.sessions += 1
}
