import { message } from '@/contract/account/message'
import { circle } from '@/contract/community/circle'
import { around } from '@/contract/course/around'
import { doubt } from '@/contract/doubt/doubt'
import type { Chance } from '../../chance'
import { doubtWords } from '../words/doubts'
import { commentWords, postWords, reviewWords } from '../words/talk'
import { type Learner, minutes, newKey, type World } from '../world'

/** Takes words that nobody has said yet; undefined where all were said. */
export function unsaid<T>(
  world: World,
  name: string,
  words: readonly T[],
  fits: (words: T) => boolean = () => true,
): { said: T; at: number } | undefined {
  const at = words.findIndex((said, index) => fits(said) && !world.said.has(`${name} ${index}`))
  const said = words[at]
  if (said === undefined) return undefined
  world.said.add(`${name} ${at}`)
  return { said, at }
}

/** Asks the teachers about a lesson that was watched. */
export async function ask(world: World, learner: Learner, chance: Chance): Promise<void> {
  const found = unsaid(world, 'doubt', doubtWords, ({ courseId, lessonId }) => {
    const place = (world.lessons.get(courseId) ?? []).findIndex(({ id }) => id === lessonId)
    return place >= 0 && place < (learner.watched.get(courseId) ?? 0) + 1 && learner.owned.has(courseId)
  })
  if (!found) return
  const { courseId, lessonId, ask: text } = found.said
  const length = (world.lessons.get(courseId) ?? []).find(({ id }) => id === lessonId)?.length ?? 10
  const anchor = { courseId, lessonId, second: 5 + chance.below(length - 5) }
  const body = { text, images: [], anchor, isAnonymous: chance.below(6) === 0, idempotencyKey: newKey(learner, 'doubt') }
  const { doubtId } = await world.server.send(doubt.ask, { body }, learner.session)
  world.doubts.push({ id: doubtId, words: found.at, asker: learner.person.index, askedAt: world.server.clock.now(), state: 'open' })
  minutes(world, 2)
}

/** Reads what others asked, and agrees with it. */
export async function readDoubts(world: World, learner: Learner, chance: Chance): Promise<void> {
  const others = world.doubts.filter(({ asker }) => asker !== learner.person.index).slice(-8)
  const one = others[chance.below(Math.max(1, others.length))]
  if (!one) return
  await world.server.send(doubt.like, { params: { id: one.id }, body: { isOn: true } }, learner.session)
  minutes(world, 1)
}

/** Comes back to an own question that was answered: thanks, and takes the answer as the one that helped. */
export async function comeBack(world: World, learner: Learner): Promise<void> {
  for (const mine of world.doubts.filter(({ asker, state }) => asker === learner.person.index && state === 'answered')) {
    mine.state = 'read'
    const { thanks } = doubtWords[mine.words] ?? {}
    if (thanks === undefined) continue
    const params = { id: mine.id }
    const { posts } = await world.server.send(doubt.open, { params, query: {} }, learner.session)
    const answer = posts.find(({ kind }) => kind === 'teacher')
    if (answer) await world.server.send(doubt.accept, { params, body: { postId: answer.id } }, learner.session)
    minutes(world, 1)
  }
}

/** Reviews a course of which some lessons were watched; each learner once. */
export async function reviewCourse(world: World, learner: Learner): Promise<void> {
  for (const [courseId, count] of learner.watched) {
    const least = courseId === 105 || courseId === 106 ? 0 : 3
    if (count < least || learner.said.has(`review ${courseId}`)) continue
    const found = unsaid(world, `review ${courseId}`, reviewWords[courseId] ?? [])
    if (!found) continue
    learner.said.add(`review ${courseId}`)
    await world.server.send(around.writeReview, { params: { id: courseId }, body: found.said }, learner.session)
    minutes(world, 3)
    return
  }
}

const circleOf = ({ person: { aim, talks } }: Learner): number =>
  talks === 4 ? 3 : aim.categoryId === 222 ? 2 : aim.categoryId === 221 ? 1 : 3

/** Comes into a circle, and writes there. */
export async function post(world: World, learner: Learner): Promise<void> {
  const { server } = world
  const id = circleOf(learner)
  if (!learner.said.has('joined')) {
    await server.send(circle.join, { params: { id }, body: { isOn: true } }, learner.session)
    learner.said.add('joined')
  }
  const found = unsaid(world, `circle ${id}`, postWords[id] ?? [])
  if (!found) return
  const body = { text: found.said, images: [], idempotencyKey: newKey(learner, 'post') }
  const made = await server.send(circle.write, { params: { id }, body }, learner.session)
  world.posts.push({ id: made.id, circle: id, writer: learner.person.index, userId: learner.userId, isShown: false })
  minutes(world, 4)
}

/** Reads the messages that have come. */
export async function readMessages(world: World, learner: Learner): Promise<void> {
  await world.server.send(message.readAll, { body: {} }, learner.session)
}

/** Reads a circle: likes a post, and sometimes says something below it. */
export async function readCircle(world: World, learner: Learner, chance: Chance): Promise<void> {
  const { server } = world
  const seen = world.posts
    .filter(({ circle: id, writer, isShown }) => isShown && id === circleOf(learner) && writer !== learner.person.index)
    .slice(-6)
  const one = seen[chance.below(Math.max(1, seen.length))]
  if (!one) return
  await server.send(circle.like, { params: { id: one.id }, body: { isOn: true } }, learner.session)
  minutes(world, 1)
  if (chance.below(4) === 0) await server.send(circle.follow, { params: { id: one.userId }, body: { isOn: true } }, learner.session)
  const word = chance.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
  if (chance.below(2) > 0 || learner.said.has(`comment ${one.id}`) || world.said.has(`comment ${one.id} ${word}`)) return
  learner.said.add(`comment ${one.id}`)
  world.said.add(`comment ${one.id} ${word}`)
  const body = { text: commentWords[word] ?? '', idempotencyKey: newKey(learner, 'word') }
  await server.send(circle.comment, { params: { id: one.id }, body }, learner.session)
}
