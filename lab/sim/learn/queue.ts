import { learnRecord } from '@/contract/learn/learn-record'
import type { PlayedSpan } from '@/contract/learn/lesson.schema'
import { learningDayOf } from '@/domain/time/day'
import { type Chance, chance } from '../../../test/support/chance'
import type { TestServer, TestSession } from '../../../test/support/server'
import { resumeFaults } from './resume'

const COURSE = 104
const LESSONS: readonly [number, ...number[]] = [1028, 1030]
/** Lessons as long as an evening: the seconds of a queue hardly overlap. */
const LENGTH = 14_400
const MOST_AT_ONCE = 100
const LOST_REPLIES = 0.2
const DOUBLED = 0.3

type Queued = { courseId: number; lessonId: number; at: number; position: number; played: PlayedSpan[]; isEnded: boolean }

export async function lengthenLessons({ db }: TestServer): Promise<void> {
  await db.updateTable('lesson').set({ length: LENGTH }).where('id', 'in', LESSONS).execute()
}

/** Plays on a device without a network and keeps the records: forward, back and over again, one for every few seconds. */
function playOffline(draw: Chance, server: TestServer, count: number): Queued[] {
  const records: Queued[] = []
  const place = new Map<number, number>()
  while (records.length < count) {
    const lessonId = draw.pick(LESSONS)
    const from = draw.happens(0.1) ? draw.below(LENGTH - 40) : Math.min(LENGTH - 20, place.get(lessonId) ?? 0)
    const to = from + draw.between(1, 15)
    place.set(lessonId, to)
    server.clock.advance((to - from) * 1_000 + draw.below(4_000))
    records.push({ courseId: COURSE, lessonId, at: server.clock.now(), position: to, played: [{ from, to }], isEnded: false })
  }
  return records
}

/** The rows in any order, a share of them twice. */
function shuffled<T>(draw: Chance, rows: readonly T[], doubled: number): T[] {
  return rows
    .flatMap((row) => (draw.happens(doubled) ? [row, row] : [row]))
    .map((row) => ({ row, at: draw.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row)
}

/** Seconds by key, each counted once. */
function unionBy(records: readonly Queued[], keyOf: (record: Queued) => string): Map<string, Set<number>> {
  const union = new Map<string, Set<number>>()
  for (const record of records) {
    const seconds = union.get(keyOf(record)) ?? new Set<number>()
    for (const { from, to } of record.played) for (let second = from; second < to; second += 1) seconds.add(second)
    union.set(keyOf(record), seconds)
  }
  return union
}

const differences = (what: string, truth: Map<string, Set<number>>, stored: Map<string, number>) =>
  [...truth].flatMap(([key, seconds]) => {
    const kept = stored.get(key) ?? 0
    return kept === seconds.size ? [] : [`${what} ${key}: ${seconds.size} seconds were played, ${kept} are stored`]
  })

async function compare(server: TestServer, session: TestSession, records: readonly Queued[]): Promise<string[]> {
  const states = await server.db.selectFrom('learn_state').selectAll().where('user_id', '=', session.userId).execute()
  const days = await server.db.selectFrom('learn_day').selectAll().where('user_id', '=', session.userId).execute()
  const ofLessons = new Map(states.map((row) => [`${row.lesson_id}`, row.played_seconds]))
  const ofDays = new Map(days.map((row) => [`${row.day}:${row.lesson_id}`, row.seconds]))
  const faults = [
    ...differences(
      'lesson',
      unionBy(records, ({ lessonId }) => `${lessonId}`),
      ofLessons,
    ),
    ...differences(
      'day',
      unionBy(records, ({ lessonId, at }) => `${learningDayOf(at)}:${lessonId}`),
      ofDays,
    ),
  ]
  for (const lessonId of LESSONS) {
    const places = records.filter((record) => record.lessonId === lessonId)
    faults.push(...(await resumeFaults(server, session, { lessonId, length: LENGTH, places })))
  }
  return faults
}

/** So many records kept offline come in mixed up, doubled and, where the reply was lost, again. */
export async function queueOffline(server: TestServer, seed: number, count: number) {
  const draw = chance(seed)
  const mobile = `137${String(10_000_000 + seed)}`
  await server.signIn(mobile)
  const records = playOffline(draw, server, count)
  // The token has expired meanwhile.
  const session = await server.signIn(mobile)
  let waiting = shuffled(draw, records, DOUBLED)
  let [requests, lost] = [0, 0]
  while (waiting.length > 0) {
    const some = waiting.slice(0, draw.between(1, MOST_AT_ONCE))
    await server.send(learnRecord.submitAll, { body: { records: some } }, session)
    requests += 1
    server.clock.advance(200)
    if (draw.happens(LOST_REPLIES)) {
      lost += 1
      waiting = shuffled(draw, waiting, 0)
    } else waiting = waiting.slice(some.length)
  }
  const seconds = [...unionBy(records, ({ lessonId }) => `${lessonId}`).values()].reduce((sum, { size }) => sum + size, 0)
  return { records: records.length, requests, lost, seconds, faults: await compare(server, session, records) }
}
