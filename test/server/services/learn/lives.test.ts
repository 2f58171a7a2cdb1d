import { tx } from '#server/database/tables'
import { remindAgain } from '#server/repositories/learn/lives'
import { livesOf, remindLives } from '#server/services/learn/lives'
import { live } from '@/contract/learn/live'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const HOUR_MS = 3_600_000
const COURSE = 105
const GONE = 99_999

describe('the next lesson of a live course', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())

  const lessons = () =>
    server.db.selectFrom('lesson').selectAll().where('course_id', '=', COURSE).where('type', '=', 'live').orderBy('start_at').execute()
  const at = async (now: number) => (await livesOf(server.db, [COURSE, GONE], now)).get(COURSE)

  it('the next lesson is the first that is not over, with its state', async () => {
    const [first, second] = await lessons()
    const startAt = second?.start_at ?? 0
    expect(await at((first?.start_at ?? 0) - HOUR_MS)).toMatchObject({ id: first?.id, livingStatus: 'pending' })
    expect(await at(startAt - HOUR_MS)).toEqual({ id: second?.id, title: second?.title, startAt, livingStatus: 'pending' })
    expect(await at(startAt + 1)).toMatchObject({ id: second?.id, livingStatus: 'living' })
  })

  it('the next lesson is the last one when all are over', async () => {
    const last = (await lessons()).at(-1)
    expect(await at((last?.end_at ?? 0) + 24 * HOUR_MS)).toMatchObject({ id: last?.id, livingStatus: 'replay' })
  })

  it('does not exist without a course', async () => expect(await livesOf(server.db, [], 0)).toEqual(new Map()))
})

describe('recent lives', () => {
  const HOUR_MS = 3_600_000
  let server: TestServer
  let anna: TestSession
  beforeAll(async () => {
    server = await startServer({ seed: true })
    anna = await server.signIn()
    const now = server.clock.now()
    await server.db
      .updateTable('lesson')
      .set({ start_at: now - 9 * 24 * HOUR_MS, end_at: now - 9 * 24 * HOUR_MS + HOUR_MS })
      .where('type', '=', 'live')
      .execute()
    const rows = await server.db.selectFrom('lesson').select('id').where('type', '=', 'live').orderBy('id').execute()
    ids = rows.map(({ id }) => id)
    await server.db
      .updateTable('lesson')
      .set({ start_at: now - 60_000, end_at: now + HOUR_MS })
      .where('id', '=', ids[0] ?? 0)
      .execute()
    await server.db
      .updateTable('lesson')
      .set({ start_at: now + 48 * HOUR_MS, end_at: now + 50 * HOUR_MS })
      .where('id', '=', ids[1] ?? 0)
      .execute()
  })
  let ids: number[] = []
  afterAll(() => server.close())

  const listed = async (when: 'today' | 'upcoming' | 'replay', who?: TestSession) => server.send(live.recent, { query: { when } }, who)
  const at = (index: number) => ({ params: { id: ids[index] ?? 0 } })

  it('list running, coming, and finished lives', async () => {
    expect((await listed('today')).map(({ id, livingStatus }) => [id, livingStatus])).toEqual([[ids[0], 'living']])
    expect((await listed('upcoming')).map(({ id }) => id)).toEqual([ids[1]])
    expect(await listed('replay')).toHaveLength(ids.length - 2)
    expect(await server.send(live.recent, { query: { when: 'replay', hasChat: 1, limit: 2, page: 1 } })).toHaveLength(2)
  })

  it('lives are reserved once by a learner, for repeated calls, and can be cancelled', async () => {
    await Promise.all(Array.from({ length: 8 }, () => server.send(live.reserve, at(1), anna)))
    expect((await listed('upcoming', anna))[0]).toMatchObject({ isReserved: true, reservedCount: 1 })
    expect((await listed('upcoming'))[0]).toMatchObject({ isReserved: false, reservedCount: 1 })
    expect(await server.send(live.reservation, at(1), anna)).toMatchObject({ lessonId: ids[1] })
    await server.send(live.giveUp, at(1), anna)
    expect(await server.exchange(live.reservation, at(1), anna)).toMatchObject({ code: 404 })
  })

  it('lives are not reserved once begun or over', async () => {
    expect(await server.exchange(live.reserve, at(0), anna)).toMatchObject({ code: 409, msg: '直播已经开始，直接进入就能看' })
    expect(await server.exchange(live.reserve, at(2), anna)).toMatchObject({ code: 409, msg: '直播已经结束' })
    expect(await server.exchange(live.reserve, { params: { id: 999_999 } }, anna)).toMatchObject({ code: 404 })
  })

  it('export to a calendar with an alarm', async () => {
    const { text } = await server.send(live.calendar, at(1))
    expect(text).toMatch(/BEGIN:VALARM[\s\S]+TRIGGER:-PT15M/)
    expect(text).toContain('DTSTART:')
  })

  it('take the picture of the nearest category above', async () => {
    await server.db.updateTable('category').set({ live_picture: 'covers/b-live.jpg' }).where('id', '=', 1).execute()
    expect((await server.send(live.picture, { params: { id: 221 } })).picture).toMatch(/\/media\/covers\/b-live\.jpg$/)
    expect(await server.send(live.picture, { params: { id: 31 } })).toEqual({ picture: '', video: '' })
  })
})

describe('the reminder of a live', () => {
  const MINUTE_MS = 60_000
  let server: TestServer
  let lessonId = 0
  beforeAll(async () => {
    server = await startServer({ seed: true })
    const first = server.db.selectFrom('lesson').select('id').where('type', '=', 'live').orderBy('id')
    lessonId = (await first.executeTakeFirstOrThrow()).id
    await server.db.deleteFrom('live_reservation').execute()
  })
  afterAll(() => server.close())

  const beginsIn = (ms: number) => {
    const start_at = server.clock.now() + ms
    return server.db
      .updateTable('lesson')
      .set({ start_at, end_at: start_at + HOUR_MS })
      .where('id', '=', lessonId)
      .execute()
  }
  const reserve = (userIds: readonly number[]) =>
    server.db
      .insertInto('live_reservation')
      .values(userIds.map((user_id) => ({ user_id, lesson_id: lessonId, reserved_at: 1 })))
      .execute()
  const toldTo = async (userId: number) =>
    (await server.db.selectFrom('message').select('kind').where('user_id', '=', userId).execute()).filter(
      ({ kind }) => kind === 'live_soon',
    )

  it('comes once within a quarter of an hour before it, and once more where it was moved after that', async () => {
    const { userId } = await server.signIn()
    await beginsIn(16 * MINUTE_MS)
    await reserve([userId])
    await remindLives(server.deps)
    expect(await toldTo(userId)).toHaveLength(0)
    server.clock.advance(MINUTE_MS)
    for (let times = 0; times < 2; times++) await remindLives(server.deps)
    expect(await toldTo(userId)).toHaveLength(1)
    await beginsIn(2 * HOUR_MS)
    await tx(server.db, (work) => remindAgain(work, lessonId))
    server.clock.advance(2 * HOUR_MS - MINUTE_MS)
    for (let times = 0; times < 2; times++) await remindLives(server.deps)
    expect(await toldTo(userId)).toHaveLength(2)
  })

  it('reaches everybody who reserved in one run, however many they are', async () => {
    const made = await server.db
      .insertInto('users')
      .values(Array.from({ length: 201 }, (_, at) => ({ nickname: `学员${at}`, avatar: '', created_at: 1 })))
      .returning('id')
      .execute()
    await beginsIn(10 * MINUTE_MS)
    await reserve(made.map(({ id }) => id))
    await remindLives(server.deps)
    const left = server.db.selectFrom('live_reservation').select('user_id').where('reminded_at', 'is', null)
    expect(await left.execute()).toEqual([])
  })
})
