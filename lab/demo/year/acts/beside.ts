import { support } from '@/contract/account/support'
import { questionnaire } from '@/contract/campaign/questionnaire'
import { welfare } from '@/contract/campaign/welfare'
import { errata } from '@/contract/errata/errata'
import { feedback } from '@/contract/learn/feedback'
import { study } from '@/contract/learn/lesson-study'
import { articleLike } from '@/contract/site/article-like'
import { favourite } from '@/contract/site/favourite-content'
import { remark } from '@/contract/site/remark'
import { practice } from '@/contract/tiku/practice'
import type { Chance } from '../../chance'
import { articleWords, errataWords, lessonNotes, lessonWords, reportWords, supportWords } from '../words/beside'
import { type Learner, minutes, newKey, type World } from '../world'
import { unsaid } from './talk'

/** The lesson that was watched last of a course. */
function lastWatched({ lessons }: World, { watched }: Learner, chance: Chance) {
  const seen = [...watched].flatMap(([courseId, count]) => {
    const lesson = (lessons.get(courseId) ?? []).filter(({ type }) => type === 'video' || type === 'audio')[count - 1]
    return lesson ? [lesson] : []
  })
  return seen[chance.below(Math.max(1, seen.length))]
}

/** Writes a note at a second of the lesson that was watched last. */
export async function noteLesson(world: World, learner: Learner, chance: Chance): Promise<void> {
  const lesson = lastWatched(world, learner, chance)
  const found = lesson && unsaid(world, `note ${lesson.id}`, lessonNotes[lesson.id] ?? [])
  if (!found) return
  const body = { second: 3 + chance.below(Math.max(1, lesson.length - 3)), text: found.said, key: newKey(learner, 'lesson-note') }
  await world.server.send(study.addNote, { params: { id: lesson.id }, body }, learner.session)
  minutes(world, 1)
}

/** Says how the last lesson was: stars with a word to choose, now and then a sentence. */
export async function rateLesson(world: World, learner: Learner, chance: Chance): Promise<void> {
  const { server } = world
  const lesson = lastWatched(world, learner, chance)
  if (!lesson || learner.said.has(`rated ${lesson.id}`)) return
  learner.said.add(`rated ${lesson.id}`)
  const spoken = chance.below(3) === 0 ? unsaid(world, 'lesson', lessonWords)?.said : undefined
  const stars = spoken?.stars ?? chance.of(5, 5, 4)
  const tags = (await server.send(feedback.tags, {}, learner.session)).filter((tag) => tag.stars === stars)
  const tagIds = chance.shuffled(tags.map(({ id }) => id)).slice(0, 1 + chance.below(2))
  const body = { courseId: lesson.courseId, lessonId: lesson.id, stars, tagIds, text: spoken?.text ?? '', watchTime: lesson.length }
  await server.send(feedback.give, { body }, learner.session)
}

/** Keeps a course or an article for later, likes an article, and sometimes says something below it. */
export async function keepContent(world: World, learner: Learner, chance: Chance): Promise<void> {
  const { server } = world
  if (chance.below(3) === 0) {
    const id = chance.of(101, 102, 105, ...learner.person.aim.courses)
    await server.send(favourite.set, { body: { kind: 'course', id, isOn: true } }, learner.session)
    return
  }
  const id = 1 + chance.below(12)
  minutes(world, 3)
  if (chance.below(2) === 0) await server.send(favourite.set, { body: { kind: 'article', id, isOn: true } }, learner.session)
  await server.send(articleLike.set, { params: { id }, body: { isOn: true } }, learner.session)
  const found = chance.below(3) === 0 ? unsaid(world, `article ${id}`, articleWords[id] ?? []) : undefined
  if (!found) return
  const body = { kind: 'article' as const, objectId: id, text: found.said, idempotencyKey: newKey(learner, 'remark') }
  await server.send(remark.write, { body }, learner.session)
}

/** Tells the editors of a question or a page that looks wrong. */
export async function findMistake(world: World, learner: Learner): Promise<void> {
  const { server } = world
  const book = learner.said.has('books') ? unsaid(world, 'erratum', errataWords) : undefined
  if (book) {
    const { reply: _, ...told } = book.said
    const edition = (await server.send(errata.book, { params: { id: told.bookId } }, learner.session)).book.edition
    await server.send(
      errata.submit,
      { body: { ...told, edition, images: [], idempotencyKey: newKey(learner, 'erratum') } },
      learner.session,
    )
    return
  }
  const last = await server.db
    .selectFrom('practice_answer')
    .select('question_id')
    .where('user_id', '=', learner.userId)
    .orderBy('answered_at', 'desc')
    .orderBy('question_id')
    .limit(1)
    .executeTakeFirst()
  const found = last && unsaid(world, 'report', reportWords)
  if (!found) return
  const { reason, text } = found.said
  await server.send(practice.report, { params: { id: last.question_id }, body: { reason, text } }, learner.session)
}

/** Asks the customer service. */
export async function askSupport(world: World, learner: Learner): Promise<void> {
  const found = unsaid(world, 'support', supportWords)
  if (!found) return
  await world.server.send(support.write, { body: { body: found.said.ask } }, learner.session)
  minutes(world, 2)
}

/** Takes the beans for newcomers, where there are some. */
export async function takeBeans({ server }: World, learner: Learner): Promise<void> {
  const query = { type: 'welcome' }
  const { status } = await server.send(welfare.status, { query }, learner.session)
  if (status === 'open') await server.send(welfare.take, { query }, learner.session)
}

/** Says what one wants to learn, where the school asks for it. */
export async function sayIntention({ server }: World, learner: Learner, chance: Chance): Promise<void> {
  const { state, answeredAt } = await server.send(questionnaire.open, { params: { id: 1 } }, learner.session)
  if (state !== 'running' || answeredAt !== null) return
  const one = (key: string, ...values: readonly [string, ...string[]]) => ({ key, values: [chance.of(...values)], text: '' })
  const isExam = learner.person.aim.categoryId !== 311
  const answers = isExam
    ? [
        one('exam', 'junior'),
        one('base', 'zero', 'zero', 'some', 'again'),
        one('time', 'half', 'one', 'more'),
        one('when', 'morning', 'noon', 'evening', 'weekend'),
      ]
    : [one('exam', 'skill'), one('skill', 'tax', 'sheet', 'manage')]
  await server.send(questionnaire.collectIntention, { body: { answers } }, learner.session)
}
