import { loadKeys } from '#server/repositories/tiku/question'
import { drawAnswers } from '#server/seed/exam/attempts'
import { drawnAnswer } from '#server/seed/exam/drawn-answer'
import { questionsOf } from '#server/services/exam/form'
import { exam } from '@/contract/exam/exam'
import { learning } from '@/contract/learn/lesson'
import { live } from '@/contract/learn/live'
import { practice } from '@/contract/tiku/practice'
import type { PracticeSource } from '@/contract/tiku/practice.schema'
import { review } from '@/contract/tiku/review'
import { DAY_MS, SECOND_MS } from '@/domain/time/units'
import type { Chance } from '../../chance'
import { noteTails, noteWords } from '../words/talk'
import { type Learner, minutes, newKey, type World } from '../world'
import { writeEssays } from './essays'
import { skillOf } from './writing'

const WHOLE = 100
/** Thousandths, for draws between 0 and 1. */
const FINE = 1_000

/** Watches the next lesson of a course, mostly to its end. False where there is none left. */
export async function watch(world: World, learner: Learner, chance: Chance, courseId: number): Promise<boolean> {
  const lessons = (world.lessons.get(courseId) ?? []).filter(({ type }) => type === 'video' || type === 'audio')
  const next = lessons[learner.watched.get(courseId) ?? 0]
  if (!next) return false
  const isEnded = chance.below(8) > 0
  const to = isEnded ? next.length : Math.max(5, Math.floor((next.length * (20 + chance.below(60))) / WHOLE))
  world.server.clock.advance((to + 20) * SECOND_MS)
  const body = { position: to, played: [{ from: 0, to }], isEnded }
  await world.server.send(learning.submit, { params: { courseId, lessonId: next.id }, body }, learner.session)
  if (isEnded) learner.watched.set(courseId, (learner.watched.get(courseId) ?? 0) + 1)
  return true
}

const DAYS_AHEAD = 14

/** Takes a place in the next live lesson of an own course, where one begins within two weeks. */
export async function reserve({ server }: World, learner: Learner): Promise<void> {
  const lives = await server.send(live.recent, { query: { when: 'upcoming', limit: 20 } }, learner.session)
  const isNear = (startAt: number) => startAt < server.clock.now() + DAYS_AHEAD * DAY_MS
  const next = lives.find(({ startAt, isReserved, course }) => isNear(startAt) && !isReserved && learner.owned.has(course.id))
  if (next) await server.send(live.reserve, { params: { id: next.id } }, learner.session)
}

/** Keeps a question that went wrong, now and then with a note. */
async function remember({ server }: World, learner: Learner, chance: Chance, id: number): Promise<void> {
  const draw = chance.below(SELDOM)
  if (draw > 1) return
  await server.send(review.setFavourite, { params: { id }, body: { isOn: true } }, learner.session)
  if (draw > 0 || learner.said.has(`note ${id}`)) return
  learner.said.add(`note ${id}`)
  const text = chance.of(...noteWords) + chance.of(...noteTails)
  await server.send(review.setNote, { params: { id }, body: { text, version: 0 } }, learner.session)
}
const SELDOM = 16

/** Practises so many questions that have one right answer each, as they come. */
export async function practise(world: World, learner: Learner, chance: Chance, source: PracticeSource, count: number): Promise<void> {
  const { server } = world
  const begun = await server.send(practice.start, { body: { source, mode: 'practice' } }, learner.session)
  const answered = new Set(begun.answers.map(({ questionId }) => questionId))
  const open = begun.questions.filter(({ id, type }) => !answered.has(id) && type !== 'material' && type !== 'essay').slice(0, count)
  const { form } = await server.db.selectFrom('practice').select('form').where('id', '=', begun.id).executeTakeFirstOrThrow()
  const keys = await loadKeys(server.db, questionsOf(form))
  for (const question of open) {
    const key = keys.get(question.id)
    if (!key) continue
    server.clock.advance((15 + chance.below(60)) * SECOND_MS)
    const letters = question.options.map(({ letter }) => letter)
    const isKnown = chance.below(WHOLE) < skillOf(learner)
    const body = { questionId: question.id, seq: 1, answer: drawnAnswer(key, letters, isKnown) }
    await server.send(practice.answer, { params: { id: begun.id }, body }, learner.session)
    if (!isKnown) await remember(world, learner, chance, question.id)
  }
}

/** Repeats what is due of the wrong book. */
export async function repeat(world: World, learner: Learner, chance: Chance, count: number): Promise<void> {
  const { server } = world
  const categoryId = learner.person.aim.categoryId
  const { questions } = await server.send(review.queue, { query: { categoryId, limit: count } }, learner.session)
  if (questions.length === 0) return
  const grades = questions.flatMap(({ id, version, key, options }) => {
    server.clock.advance((10 + chance.below(30)) * SECOND_MS)
    if (!key) return []
    const isKnown = chance.below(WHOLE) < skillOf(learner)
    const letters = options.map(({ letter }) => letter)
    const answer = key.kind === 'points' ? null : drawnAnswer(key, letters, isKnown)
    const feel = isKnown ? ('good' as const) : ('again' as const)
    return [{ key: newKey(learner, 'grade'), questionId: id, version, answer, feel, at: server.clock.now() }]
  })
  if (grades.length === 0) return
  await server.send(review.grade, { body: { grades } }, learner.session)
}

/** Sits a paper from its first question to handing it in. */
export async function sit(world: World, learner: Learner, chance: Chance, paperId: number): Promise<void> {
  const { server } = world
  const run = `year${learner.person.index}x${learner.acts}`.padEnd(10, '0')
  learner.acts += 1
  const attempt = await server.send(exam.startAttempt, { params: { id: paperId }, query: { device: run, run } }, learner.session)
  const params = { id: attempt.id }
  const { epoch } = await server.send(exam.saveAnswers, { params, body: { run, after: 0, changes: [] } }, learner.session)
  const { form } = await server.db.selectFrom('attempt').select('form').where('id', '=', attempt.id).executeTakeFirstOrThrow()
  const keys = await loadKeys(server.db, questionsOf(form))
  const answers = drawAnswers(form, keys, skillOf(learner), () => chance.below(FINE) / FINE)
  await writeEssays(world, learner, chance, answers)
  const given = [...answers].filter(([, { kind }]) => kind === 'text' || chance.below(40) > 0)
  const allowed = (attempt.deadline - attempt.startedAt) / SECOND_MS
  const pause = Math.floor((allowed * (45 + chance.below(45))) / WHOLE / Math.max(1, given.length))
  for (let at = 0; at < given.length; at += SAVED_AT_ONCE) {
    const part = given.slice(at, at + SAVED_AT_ONCE)
    server.clock.advance(pause * part.length * SECOND_MS)
    const changes = part.map(([questionId, answer], place) => ({
      questionId,
      run,
      seq: at + place + 1,
      epoch,
      answer,
      isFlagged: chance.below(20) === 0,
    }))
    await server.send(exam.saveAnswers, { params, body: { run, after: 0, changes } }, learner.session)
  }
  minutes(world, 1)
  await server.send(exam.submit, { params }, learner.session)
  learner.sat.set(paperId, (learner.sat.get(paperId) ?? 0) + 1)
}
/** Answers that the app sends with one request where the network was slow. */
const SAVED_AT_ONCE = 10
