import { learning } from '@/contract/learning/learning'
import { learnRecord } from '@/contract/learning/record'
import { createPlayOutbox } from '@/data/learning/play-outbox'
import { fakeStorage } from '../data/fakes'
import { type Chance, chance } from '../sim-exam/chance'
import type { TestServer, TestSession } from '../support/server'

const COURSE = 104
type Lesson = { lessonId: number; length: number }
/** Lessons anybody signed in may learn, and their lengths in seconds. */
const lessons: readonly [Lesson, ...Lesson[]] = [
  { lessonId: 1028, length: 120 },
  { lessonId: 1030, length: 120 },
]
const MOST_TRIES = 60

/** A way to the server that loses requests, loses replies and sends twice, each in a share of the calls. */
function faulty<Args extends unknown[], Reply>(draw: Chance, isBad: () => boolean, call: (...args: Args) => Promise<Reply>) {
  return async (...args: Args): Promise<Reply> => {
    if (!isBad()) return call(...args)
    if (draw.happens(0.25)) throw new Error('the request was lost')
    const reply = await call(...args)
    if (draw.happens(0.25)) throw new Error('the reply was lost')
    return draw.happens(0.2) ? call(...args) : reply
  }
}

/** The same rows in another order, some of them twice. */
function mixed<T>(draw: Chance, rows: readonly T[]): T[] {
  const doubled = rows.flatMap((row) => (draw.happens(0.2) ? [row, row] : [row])).slice(0, 100)
  return doubled
    .map((row) => ({ row, at: draw.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row)
}

type Device = {
  server: TestServer
  session: TestSession
  draw: Chance
  storage: ReturnType<typeof fakeStorage>['storage']
  isBad: () => boolean
}

/** The app's own outbox on a device that keeps its storage when the app is closed. */
function openOutbox({ server, session, draw, storage, isBad }: Device) {
  return createPlayOutbox({
    storage,
    userId: session.userId,
    beat: faulty(draw, isBad, (body) => server.send(learning.heartbeat, { body }, session)),
    submit: faulty(draw, isBad, (params, body) => server.send(learning.submit, { params, body }, session)),
    late: {
      now: server.clock.now,
      submitAll: faulty(draw, isBad, (reports) => {
        const records = mixed(draw, reports).map(({ isEnded = false, at = server.clock.now(), ...report }) => ({ ...report, isEnded, at }))
        return server.send(learnRecord.submitAll, { body: { records } }, session)
      }),
    },
  })
}

/** One learner on a bad network; answers what does not agree with the seconds really played. */
export async function simulate(server: TestServer, seed: number): Promise<string[]> {
  const draw = chance(seed)
  const session = await server.signIn(`138${String(10_000_000 + seed)}`)
  let hasFaults = true
  const { storage } = fakeStorage()
  const device = { server, session, draw, storage, isBad: () => hasFaults }
  const truth = new Map(lessons.map(({ lessonId }) => [lessonId, new Set<number>()] as const))
  let outbox = openOutbox(device)
  for (let step = draw.between(8, 24); step > 0; step -= 1) {
    const { lessonId, length } = draw.pick(lessons)
    const from = draw.below(length - 1)
    const to = Math.min(length, from + draw.between(1, 20))
    server.clock.advance((to - from) * 1000 + draw.below(30_000))
    for (let second = from; second < to; second += 1) truth.get(lessonId)?.add(second)
    const isOver = draw.happens(0.2)
    outbox.put({ courseId: COURSE, lessonId, position: to, played: [{ from, to }], ...(isOver && { isEnded: to === length }) })
    if (draw.happens(0.4)) await outbox.drain()
    if (draw.happens(0.2)) outbox = openOutbox(device)
  }
  for (let tries = 0; outbox.waiting() > 0 && tries < MOST_TRIES; tries += 1) {
    hasFaults = tries < MOST_TRIES / 2
    server.clock.advance(1_000)
    await outbox.drain()
  }
  const rows = await server.db.selectFrom('learn_state').selectAll().where('user_id', '=', session.userId).execute()
  const stored = new Map(rows.map((row) => [row.lesson_id, row.played_seconds]))
  const wrong = lessons.flatMap(({ lessonId }) => {
    const [played, kept] = [truth.get(lessonId)?.size ?? 0, stored.get(lessonId) ?? 0]
    return played === kept ? [] : [`lesson ${lessonId}: ${played} seconds were played, ${kept} are stored`]
  })
  return outbox.waiting() === 0 ? wrong : [...wrong, `${outbox.waiting()} reports were never taken`]
}
