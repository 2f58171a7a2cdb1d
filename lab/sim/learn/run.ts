import { learnRecord } from '@/contract/learn/learn-record'
import { learning } from '@/contract/learn/lesson'
import { createPlayOutbox } from '@/data/learn/play-outbox'
import { fakeStorage } from '../../../test/data/fakes'
import { type Chance, chance } from '../../../test/support/chance'
import type { TestServer, TestSession } from '../../../test/support/server'
import { resumeFaults } from './resume'

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

type Way = { server: TestServer; session: TestSession; draw: Chance; isBad: () => boolean }

/** A device that keeps its storage when the app is closed, with the app's own outbox. */
function deviceOf({ server, session, draw, isBad }: Way) {
  const { storage } = fakeStorage()
  const open = () =>
    createPlayOutbox({
      storage,
      userId: session.userId,
      beat: faulty(draw, isBad, (body) => server.send(learning.heartbeat, { body }, session)),
      submit: faulty(draw, isBad, (params, body) => server.send(learning.submit, { params, body }, session)),
      late: {
        now: server.clock.now,
        submitAll: faulty(draw, isBad, (reports) => {
          const records = mixed(draw, reports).map(({ isEnded = false, at = server.clock.now(), since: _since, ...report }) => ({
            ...report,
            isEnded,
            at,
          }))
          return server.send(learnRecord.submitAll, { body: { records } }, session)
        }),
      },
    })
  let outbox = open()
  return {
    outbox: () => outbox,
    restart: () => {
      outbox = open()
    },
  }
}

type Device = ReturnType<typeof deviceOf>

/** Brings in what waits: over a bad network at first, over a good one in the end. Answers how many reports were never taken. */
async function bringIn({ clock }: TestServer, devices: readonly Device[], setBad: (isBad: boolean) => void): Promise<number> {
  const waiting = () => devices.reduce((sum, { outbox }) => sum + outbox().waiting(), 0)
  for (let tries = 0; waiting() > 0 && tries < MOST_TRIES; tries += 1) {
    setBad(tries < MOST_TRIES / 2)
    clock.advance(1_000)
    for (const { outbox } of devices) await outbox().drain()
  }
  return waiting()
}

type Truth = { lesson: Lesson; seconds: Set<number>; places: { at: number; position: number }[] }

async function compare(server: TestServer, session: TestSession, truths: readonly Truth[]): Promise<string[]> {
  const rows = await server.db.selectFrom('learn_state').selectAll().where('user_id', '=', session.userId).execute()
  const faults: string[] = []
  for (const { lesson, seconds, places } of truths) {
    const kept = rows.find((row) => row.lesson_id === lesson.lessonId)?.played_seconds ?? 0
    if (kept !== seconds.size) faults.push(`lesson ${lesson.lessonId}: ${seconds.size} seconds were played, ${kept} are stored`)
    faults.push(...(await resumeFaults(server, session, { ...lesson, places })))
  }
  return faults
}

/** One learner with one device or two on a bad network; answers what does not agree with the seconds really played. */
export async function simulate(server: TestServer, seed: number): Promise<string[]> {
  const draw = chance(seed)
  const session = await server.signIn(`138${String(10_000_000 + seed)}`)
  let isBad = true
  const way = { server, session, draw, isBad: () => isBad }
  const devices: [Device, ...Device[]] = seed % 2 === 0 ? [deviceOf(way), deviceOf(way)] : [deviceOf(way)]
  const truthOf = (lesson: Lesson): Truth => ({ lesson, seconds: new Set(), places: [] })
  const truths: [Truth, ...Truth[]] = [truthOf(lessons[0]), ...lessons.slice(1).map(truthOf)]
  for (let step = draw.between(8, 24); step > 0; step -= 1) {
    const device = draw.pick(devices)
    const { lesson, seconds, places } = draw.pick(truths)
    const { lessonId, length } = lesson
    const from = draw.below(length - 1)
    const to = Math.min(length, from + draw.between(1, 20))
    server.clock.advance((to - from) * 1000 + draw.below(30_000))
    for (let second = from; second < to; second += 1) seconds.add(second)
    places.push({ at: server.clock.now(), position: to })
    const isOver = draw.happens(0.2)
    device.outbox().put({ courseId: COURSE, lessonId, position: to, played: [{ from, to }], ...(isOver && { isEnded: to === length }) })
    if (draw.happens(0.4)) await device.outbox().drain()
    if (draw.happens(0.2)) device.restart()
  }
  const left = await bringIn(server, devices, (next) => {
    isBad = next
  })
  const wrong = await compare(server, session, truths)
  return left === 0 ? wrong : [...wrong, `${left} reports were never taken`]
}
