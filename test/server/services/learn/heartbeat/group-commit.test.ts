import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { groupCommit } from '#server/services/learn/heartbeat/group-commit'
import { countPlayed } from '@/domain/learn/played'
import { startServer, type TestServer } from '../../../../support/server'

const LESSON = { courseId: 104, lessonId: 1028, length: 120 }

/** The database, except that its first transactions fail. */
function failing(db: Db, times: number): { db: Db; failed: () => number } {
  let failed = 0
  const broken = new Proxy(db, {
    get(target, name, receiver) {
      if (name === 'transaction' && failed < times) {
        failed++
        throw new Error('connection lost')
      }
      const value: unknown = Reflect.get(target, name, receiver)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { db: broken, failed: () => failed }
}

/** The database, except that its first transaction begins when it is told to. */
function held(db: Db): { db: Db; begun: Promise<void>; release: () => void } {
  let release = () => {}
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  let isFirst = true
  const slow = new Proxy(db, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (name !== 'transaction' || !isFirst) return typeof value === 'function' ? value.bind(target) : value
      isFirst = false
      begin()
      return () => ({
        execute: async <T>(work: (tx: Tx) => Promise<T>) => {
          await gate
          return target.transaction().execute(work)
        },
      })
    },
  })
  return { db: slow, begun, release }
}

/** The database, of which all transactions wait until they are released; `begun` counts them. */
function gated(db: Db): { db: Db; begun: () => number; release: () => void } {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  let count = 0
  const slow = new Proxy(db, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return () => {
        count += 1
        return { execute: <T>(work: (tx: Tx) => Promise<T>) => gate.then(() => target.transaction().execute(work)) }
      }
    },
  })
  return { db: slow, begun: () => count, release }
}

describe('group commit of heartbeats', () => {
  let server: TestServer
  let userId: number
  let learners = 0
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  beforeEach(async () => {
    userId = (await server.signIn(`1390000${3000 + learners++}`)).userId
  })
  afterAll(() => server.close())

  const beatOf = (from: number, to: number, lessonId = LESSON.lessonId) => ({
    ...LESSON,
    lessonId,
    userId,
    at: server.clock.now(),
    position: to,
    played: [{ from, to }],
  })
  const playedOf = async () => {
    const row = await server.db
      .selectFrom('learn_state')
      .select('played')
      .where('user_id', '=', userId)
      .where('lesson_id', '=', LESSON.lessonId)
      .executeTakeFirst()
    return row ? countPlayed(row.played) : 0
  }

  it('stores beats of many lessons in one transaction', async () => {
    const { db, failed } = failing(server.db, 0)
    const commit = groupCommit({ db, log: server.deps.log })
    const states = await Promise.all([commit.add(beatOf(0, 6)), commit.add(beatOf(0, 12, 1030)), commit.add(beatOf(6, 12))])
    expect(states.map((state) => state.lessonProgress)).toEqual([10, 10, 10])
    expect(failed()).toBe(0)
    await commit.close()
  })

  it('refuses beats of further lessons at once while 20,000 wait', async () => {
    const { db, begun } = gated(server.db)
    const commit = groupCommit({ db, log: server.deps.log })
    const add = (lessonId: number) => commit.add(beatOf(0, 6, lessonId))
    // Three batches of 500 are being stored, and never end.
    const stored = 1_500
    for (let lessonId = 0; lessonId < stored; lessonId++) void add(lessonId)
    expect(begun()).toBe(3)
    for (let lessonId = stored; lessonId < stored + 20_000; lessonId++) void add(lessonId)
    await expect(add(50_000)).rejects.toMatchObject({ code: 503 })
    const again = add(stored)
    await expect(Promise.race([again, Promise.resolve('waits')])).resolves.toBe('waits')
  })

  it('stores what waits when it is closed', async () => {
    const commit = groupCommit(server.deps)
    const waiting = commit.add(beatOf(0, 6))
    await commit.close()
    expect(await playedOf()).toBe(6)
    await expect(waiting).resolves.toMatchObject({ lessonProgress: 5 })
  })

  it('tells the callers when storing fails, and stores their beats with the next', async () => {
    const { db } = failing(server.db, 1)
    const commit = groupCommit({ db, log: server.deps.log })
    const [first] = await Promise.allSettled([commit.add(beatOf(0, 6))])
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 503 } })
    expect(await playedOf()).toBe(0)
    await commit.add(beatOf(6, 10))
    expect(await playedOf()).toBe(10)
    await commit.close()
  })

  it('keeps a beat that came first from undoing a newer position', async () => {
    const commit = groupCommit(server.deps)
    await Promise.all([commit.add({ ...beatOf(0, 6), at: server.clock.now() + 5000, position: 60 })])
    await Promise.all([commit.add(beatOf(0, 3))])
    const row = await server.db.selectFrom('learn_state').select('position').where('user_id', '=', userId).executeTakeFirst()
    expect(row?.position).toBe(60)
    await commit.close()
  })

  it('stores another batch meanwhile, and the beats of one lesson one after the other', async () => {
    const { db, begun, release } = held(server.db)
    const commit = groupCommit({ db, log: server.deps.log })
    const stored: string[] = []
    const add = (name: string, beat: ReturnType<typeof beatOf>) => commit.add(beat).then(() => stored.push(name))
    const first = add('first', beatOf(0, 6))
    await begun
    const second = add('second', beatOf(6, 12))
    await add('of another lesson', beatOf(0, 6, 1030))
    expect(stored).toEqual(['of another lesson'])
    release()
    await Promise.all([first, second])
    expect(stored).toEqual(['of another lesson', 'first', 'second'])
    expect(await playedOf()).toBe(12)
    await commit.close()
  })

  it('stores five hundred lessons at once without waiting for more, and no more than that together', async () => {
    const { db, begun, release } = gated(server.db)
    const commit = groupCommit({ db, log: server.deps.log })
    const { rows } = await sql<{ id: number }>`
      insert into users (mobile, nickname, avatar, created_at)
      select (19900000000 + n)::text, '', '', 0 from generate_series(1, 2001) as n returning id`.execute(server.db)
    const beats = rows.map(({ id }) => ({ ...beatOf(0, 6), userId: id }))
    const added: Promise<unknown>[] = []
    const add = (count: number) => added.push(...beats.splice(0, count).map((beat) => commit.add(beat)))
    add(499)
    expect(begun()).toBe(0)
    add(1)
    expect(begun()).toBe(1)
    add(1000)
    expect(begun()).toBe(3)
    add(501)
    expect(begun()).toBe(3)
    release()
    await Promise.all(added)
    expect(begun()).toBe(5)
    await commit.close()
  })

  it('stores beats that came while it was storing when it is closed', async () => {
    const { db, begun, release } = held(server.db)
    const commit = groupCommit({ db, log: server.deps.log })
    const first = commit.add(beatOf(0, 6))
    await begun
    const second = commit.add(beatOf(6, 12))
    const closed = commit.close()
    release()
    await Promise.all([first, second, closed])
    expect(await playedOf()).toBe(12)
  })
})
