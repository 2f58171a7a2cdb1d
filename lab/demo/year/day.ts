import { legacy } from '@/contract/site/legacy'
import { plan } from '@/contract/study/plan'
import type { PracticeSource } from '@/contract/tiku/practice.schema'
import { Refused } from '../../../test/support/exchange'
import type { Chance } from '../chance'
import { askInvoice, askRefund, claimBooks, receive } from './acts/after'
import { askSupport, findMistake, keepContent, noteLesson, rateLesson, sayIntention, takeBeans } from './acts/beside'
import { comeByLink, takeCoupon } from './acts/campaign'
import { cashOut, comeInvited, invitePeople, openLink, sellOn } from './acts/friends'
import { doHomework } from './acts/homework'
import { makePlan, readPlan, setExamDay } from './acts/own-plan'
import { claimPrizes, draw } from './acts/raffle'
import { buy, leaveOrder, recharge } from './acts/shop'
import { practise, repeat, reserve, sit, watch } from './acts/study'
import { ask, comeBack, post, readCircle, readDoubts, readMessages, reviewCourse } from './acts/talk'
import { CLASS } from './people'
import { draws, enter, type Learner, type World } from './world'

/** The first visit: an account, a name, and a look around. */
async function arrive(world: World, learner: Learner, chance: Chance, day: number): Promise<void> {
  await comeByLink(world, learner, chance, day, () => enter(world, learner))
  await world.server.send(legacy.changeInfo, { body: { nickname: learner.person.nickname } }, learner.session)
  await comeInvited(world, learner, chance)
  await takeBeans(world, learner)
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

/** Makes a plan, or looks at it; gives what it wants practised. */
async function plans(world: World, learner: Learner, chance: Chance, day: number): Promise<PracticeSource | undefined> {
  const { person, sessions, owned } = learner
  const [first = 101] = person.aim.courses
  if (sessions === 1 && oneIn(chance, 2)) await setExamDay(world, learner, chance, day)
  const isPlanner = !person.isInClass && person.talks === 1 && person.temperament.name !== 'visitor'
  if (isPlanner && sessions > 2 && owned.has(first) && learner.plan === null && oneIn(chance, 3))
    await makePlan(world, learner, chance, day)
  return readPlan(world, learner)
}

async function exercise(world: World, learner: Learner, chance: Chance, wanted?: PracticeSource): Promise<void> {
  const { aim, temperament } = learner.person
  const [least, most] = temperament.answers
  await practise(world, learner, chance, wanted ?? sourceOf(learner, chance), least + chance.below(most - least))
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

/** Writes beside what is learned: notes, stars, what is kept for later, homework. */
async function beside(world: World, learner: Learner, chance: Chance): Promise<void> {
  const { sessions, owned } = learner
  if (sessions < 1) return
  if (owned.size > 0 && oneIn(chance, 6)) await doHomework(world, learner, chance)
  if (oneIn(chance, 8)) await noteLesson(world, learner, chance)
  if (oneIn(chance, 8)) await rateLesson(world, learner, chance)
  if (oneIn(chance, 10)) await keepContent(world, learner, chance)
  if (sessions > 3 && oneIn(chance, 60)) await findMistake(world, learner)
  if (oneIn(chance, 120)) await askSupport(world, learner)
  if (oneIn(chance, 12)) await sayIntention(world, learner, chance)
}

/** Draws prizes, brings friends, sells on what was learned, and takes the cash of it out. */
async function rewards(world: World, learner: Learner, chance: Chance): Promise<void> {
  const { person, sessions } = learner
  if (oneIn(chance, 3)) await draw(world, learner, chance)
  await claimPrizes(world, learner, chance)
  if (sessions > 3 && person.index % 3 === 0 && oneIn(chance, 4)) await invitePeople(world, learner)
  if (sessions > 3 && person.index % 3 !== 1 && oneIn(chance, 4)) await sellOn(world, learner)
  if (oneIn(chance, 3)) await cashOut(world, learner, chance)
}

/** One visit of a learner. What the school refuses them is no fault: they go on with something else. */
export async function visit(world: World, learner: Learner, day: number): Promise<void> {
  const chance = draws(world, `${learner.person.index} visits ${day}`)
  if (day === learner.person.joins) await arrive(world, learner, chance, day)
  else await enter(world, learner)
  const acts = [
    () => openLink(world, learner, chance),
    () => shop(world, learner, chance, day),
    () => learn(world, learner, chance),
    async () => exercise(world, learner, chance, await plans(world, learner, chance, day)),
    () => inClass(world, learner, chance),
    () => talk(world, learner, chance),
    () => after(world, learner, chance),
    () => beside(world, learner, chance),
    () => rewards(world, learner, chance),
    async () => void (await readPlan(world, learner)),
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
