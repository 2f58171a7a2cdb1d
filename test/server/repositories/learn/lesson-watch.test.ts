import { countAccounts } from '#server/repositories/account/account'
import { WATCH_PARTS } from '#server/repositories/account/watched'
import { countWatched, keepWatched, lessonsToCount, watchedLesson } from '#server/repositories/learn/lesson-watch'
import { addSpans, countPlayed, isPlayed, nothingPlayed, type Played } from '@/domain/learn/played'
import { learningDayOf } from '@/domain/time/day'
import { type Chance, chance as chanceOf } from '../../../support/chance'
import { startServer, type TestServer } from '../../../support/server'
import { COURSE, stockShop } from '../../../support/shop'
import { addLesson, learnedOn } from '../site/learned'

const HISTORIES = Number(process.env.NUMBER_HISTORIES ?? 200)
const LESSON = 9_001
const BITS = 8

describe('where a film is left', () => {
  let server: TestServer
  let users: number[]
  beforeAll(async () => {
    server = await startServer()
    await stockShop(server)
    await addLesson(server.db, COURSE.paid)
    users = []
    for (const mobile of ['13900000001', '13900000002', '13900000003']) users.push((await server.signIn(mobile)).userId)
  })
  afterAll(() => server.close())

  /** Seconds that a learner played: nothing, some spans, or everything. */
  function drawPlayed(chance: Chance, length: number): Played {
    if (chance.happens(0.1)) return nothingPlayed(length)
    const spans = Array.from({ length: 1 + chance.below(3) }, () => {
      const from = chance.below(length)
      return { from, to: Math.min(length, from + 1 + chance.below(length)) }
    })
    return addSpans(nothingPlayed(length), chance.happens(0.2) ? [{ from: 0, to: length }] : spans, length)
  }

  /** The last second of a record, cut to the byte in which it lies, and the part of the lesson that it is in. */
  function stoppedPart(played: Played, length: number): number {
    let last = length - 1
    while (last > 0 && !isPlayed(played, last)) last -= 1
    const second = Math.floor(last / BITS) * BITS
    return Math.min(WATCH_PARTS - 1, Math.floor((second * WATCH_PARTS) / length))
  }

  async function live(chance: Chance) {
    const length = 1 + chance.below(4_000)
    const { db } = server
    await db.updateTable('lesson').set({ length }).where('id', '=', LESSON).execute()
    await db.deleteFrom('learn_state').execute()
    const states = users.map((user_id) => ({ user_id, played: drawPlayed(chance, length), is_learned: chance.happens(0.4) }))
    await db
      .insertInto('learn_state')
      .values(
        states.map((state) => ({
          ...state,
          lesson_id: LESSON,
          course_id: COURSE.paid,
          played: Buffer.from(state.played),
          played_seconds: countPlayed(state.played),
          position: 0,
          updated_at: 1,
        })),
      )
      .execute()
    return { length, viewers: states.filter(({ played }) => countPlayed(played) > 0) }
  }

  it(`equals what the records of ${HISTORIES} histories add up to, and leads to as many learners`, async () => {
    const { db } = server
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const { length, viewers } = await live(chanceOf(seed))
      const stopped = Array.from(
        { length: WATCH_PARTS },
        (_, part) => viewers.filter(({ played }) => stoppedPart(played, length) === part).length,
      )
      const finished = viewers.filter((state) => state.is_learned).length
      const counted = await countWatched(db, LESSON)
      expect([seed, counted.viewers, counted.finished, counted.stopped]).toEqual([seed, viewers.length, finished, stopped])
      // Nobody is in a part whose seconds nobody played, and everybody who played all of it is in each.
      const whole = viewers.filter(({ played }) => countPlayed(played) === length).length
      expect([seed, Math.min(...counted.played) >= whole, Math.max(...counted.played) <= viewers.length]).toEqual([seed, true, true])
      const at = stopped.findIndex((count) => count > 0)
      if (at >= 0) expect([seed, (await countAccounts(db, { stopped: `${LESSON}.${at + 1}` })).count]).toEqual([seed, stopped[at]])
      expect((await countAccounts(db, { begun: String(LESSON) })).count).toBe(viewers.length)
      expect((await countAccounts(db, { finished: String(LESSON) })).count).toBe(finished)
    }
  }, 300_000)

  it('sees who played the middle of a film and left before its end', async () => {
    const { db } = server
    await db.updateTable('lesson').set({ length: 1_600 }).where('id', '=', LESSON).execute()
    await db.deleteFrom('learn_state').execute()
    const played = addSpans(nothingPlayed(1_600), [{ from: 0, to: 800 }], 1_600)
    const state = { user_id: users[0] ?? 0, lesson_id: LESSON, course_id: COURSE.paid, position: 800, is_learned: false, updated_at: 1 }
    await db
      .insertInto('learn_state')
      .values({ ...state, played: Buffer.from(played), played_seconds: 800 })
      .execute()
    const { played: parts, stopped } = await countWatched(db, LESSON)
    expect(parts).toEqual([...Array.from({ length: 10 }, () => 1), ...Array.from({ length: 10 }, () => 0)])
    expect(stopped.indexOf(1)).toBe(9)
  })

  it('counts lessons that were never counted, and once an hour where somebody learned', async () => {
    const { db, clock } = server
    const due = (before: number) => lessonsToCount(db, { today: learningDayOf(clock.now()), before, most: 5 })
    await db.deleteFrom('lesson_watch').execute()
    expect(await due(0)).toEqual([LESSON])
    await keepWatched(db, LESSON, clock.now())
    expect(await due(clock.now() + 1)).toEqual([])
    await db
      .insertInto('learn_day')
      .values(learnedOn(users[0] ?? 0, clock.now(), 60))
      .execute()
    expect([await due(clock.now()), await due(clock.now() + 1)]).toEqual([[], [LESSON]])
    expect(await watchedLesson(db, LESSON)).toMatchObject({ viewers: 1, courseId: COURSE.paid })
  })
})
