import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import {
  afterFailure,
  type Beat,
  changeOf,
  enqueue,
  groupCommit,
  keyOf,
  mergeBeats,
  type Pending,
} from '#server/services/learn/heartbeat/heartbeat'
import { countPlayed, nothingPlayed } from '@/domain/learn/played'
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

  it('stores the waiting beats when it is closed', async () => {
    const commit = groupCommit(server.deps)
    const waiting = commit.add(beatOf(0, 6))
    await commit.close()
    expect(await playedOf()).toBe(6)
    await expect(waiting).resolves.toMatchObject({ lessonProgress: 5 })
  })

  it('notifies the callers when storing fails, and stores their beats with the next', async () => {
    const { db } = failing(server.db, 1)
    const commit = groupCommit({ db, log: server.deps.log })
    const [first] = await Promise.allSettled([commit.add(beatOf(0, 6))])
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 503 } })
    expect(await playedOf()).toBe(0)
    await commit.add(beatOf(6, 10))
    expect(await playedOf()).toBe(10)
    await commit.close()
  })

  it('prevents an earlier beat from undoing a newer position', async () => {
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

  it('stores beats that arrived during a batch when it is closed', async () => {
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

const NOW = 1_000_000
const LENGTH = 120
const MOST_TRIES = 5

const beat = (from: number, to: number, at = NOW): Beat => ({
  userId: 1,
  lessonId: 2,
  courseId: 3,
  length: LENGTH,
  at,
  position: to,
  played: [{ from, to }],
})
const waiter = () => ({ resolve: () => {}, reject: () => {} })
const group = (key: string, beats: Beat[], tries = 0): Pending => ({ key, beats, waiters: beats.map(waiter), tries })
const mapOf = (...groups: Pending[]) => new Map(groups.map((one) => [one.key, one]))

describe('waiting beats', () => {
  it('waiting beats are grouped by learner and lesson', () => {
    const keys = [keyOf({ userId: 1, lessonId: 23 }), keyOf({ userId: 12, lessonId: 3 }), keyOf({ userId: 1, lessonId: 24 })]
    expect(new Set(keys).size).toBe(3)
  })

  it('waiting beats of one lesson are queued with their callers, other lessons beside them', () => {
    const pending = new Map<string, Pending>()
    const [first, second, other] = [group('a', [beat(0, 5)], 2), group('a', [beat(5, 10)]), group('b', [beat(0, 1)])]
    for (const one of [first, second, other]) enqueue(pending, one)
    expect([...pending.keys()]).toEqual(['a', 'b'])
    expect(pending.get('a')).toEqual({
      key: 'a',
      beats: [...first.beats, ...second.beats],
      waiters: [...first.waiters, ...second.waiters],
      tries: 2,
    })
    expect(first.beats).toHaveLength(1)
  })
})

describe('merging beats', () => {
  const merged = (...beats: Beat[]) => mergeBeats(beats, nothingPlayed(LENGTH), undefined)

  it('counts each second once', () => {
    expect(countPlayed(merged(beat(0, 10), beat(5, 15), beat(0, 10)).played)).toBe(15)
  })

  it('allows many at once no more than one, and more as the clock runs', () => {
    expect(countPlayed(merged(beat(0, 120), beat(0, 120)).played)).toBe(32)
    expect(countPlayed(merged(beat(0, 120), beat(32, 120, NOW + 5000)).played)).toBe(48)
  })

  it('continues from the stored trace and seconds', () => {
    const before = merged(beat(0, 120))
    expect(before.trace).toEqual({ at: NOW, left: 0 })
    expect(countPlayed(mergeBeats([beat(0, 120)], before.played, before.trace).played)).toBe(32)
    const later = mergeBeats([beat(0, 120, NOW + 10_000)], before.played, before.trace)
    expect(countPlayed(later.played)).toBe(64)
    expect(later.trace?.at).toBe(NOW + 10_000)
  })

  it('changes nothing for an empty list', () => {
    const played = nothingPlayed(LENGTH)
    expect(mergeBeats([], played, undefined)).toEqual({ played, trace: undefined })
  })
})

describe('the change of a lesson', () => {
  const merge = () => nothingPlayed(LENGTH)

  it('has the position and the time of the last beat, and never ends the lesson', () => {
    const change = changeOf(group('a', [beat(0, 90), beat(5, 10, NOW + 5000)]), merge)
    expect(change).toMatchObject({
      userId: 1,
      lessonId: 2,
      courseId: 3,
      length: LENGTH,
      at: NOW + 5000,
      position: 10,
      isEnded: false,
      merge,
    })
    expect(change?.played.map(({ spans }) => spans)).toEqual([[{ from: 0, to: 90 }], [{ from: 5, to: 10 }]])
  })

  it('the change is empty without a beat', () => {
    expect(changeOf(group('a', []), merge)).toBeUndefined()
  })
})

describe('a failed batch', () => {
  it('keeps its beats without their callers, and later beats stand behind them', () => {
    const [failed, newer, other] = [group('a', [beat(0, 5)]), group('a', [beat(5, 10)]), group('b', [beat(0, 1)])]
    const pending = afterFailure([failed], mapOf(newer, other))
    expect(pending.get('a')).toEqual({ key: 'a', beats: [...failed.beats, ...newer.beats], waiters: newer.waiters, tries: 1 })
    expect(pending.get('b')).toBe(other)
  })

  it('drops its beats the fifth time, and newer ones start fresh', () => {
    const newer = group('b', [beat(5, 10)])
    const [once, last] = [group('a', [beat(0, 5)], MOST_TRIES - 2), group('b', [beat(0, 5)], MOST_TRIES - 1)]
    const pending = afterFailure([once, last], mapOf(newer))
    expect(pending.get('a')).toMatchObject({ tries: MOST_TRIES - 1 })
    expect(pending.get('b')).toBe(newer)
    expect(afterFailure([last], new Map()).size).toBe(0)
  })
})
