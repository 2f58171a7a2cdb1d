import { sql } from 'kysely'
import { forgetDeadSessions } from '#server/repositories/account/session/forget'
import { DAY_MS } from '@/domain/time/units'
import { startServer, type TestServer } from '../../../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** Names of the rows that are left of one that is just too old and one that is not. */
type Kind = { put: (name: string, before: number) => Promise<unknown>; left: () => Promise<string[]> }

const now = () => server.clock.now()
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name)
const kinds: Record<string, [limit: number, kind: Kind]> = {
  'a message that was sent': [
    2 * DAY_MS,
    {
      put: (name, before) =>
        server.db
          .insertInto('sms_outbox')
          .values({ mobile: name, ip: '', body: '', sent_at: now() - before })
          .execute(),
      left: async () => namesOf(await server.db.selectFrom('sms_outbox').select('mobile as name').execute()),
    },
  ],
  'a code': [
    2 * DAY_MS,
    {
      put: (name, before) =>
        server.db
          .insertInto('sms_code')
          .values({ mobile: name, code_hmac: '', tries_left: 0, expires_at: 0, sent_at: now() - before })
          .execute(),
      left: async () => namesOf(await server.db.selectFrom('sms_code').select('mobile as name').execute()),
    },
  ],
  'a proof of work': [
    0,
    {
      put: (name, before) =>
        server.db
          .insertInto('sms_proof')
          .values({ proof: name, expires_at: now() - before })
          .execute(),
      left: async () => namesOf(await server.db.selectFrom('sms_proof').select('proof as name').execute()),
    },
  ],
  'a wrong password': [
    DAY_MS,
    {
      put: (name, before) =>
        server.db
          .insertInto('login_failure')
          .values({ address: name, count: 1, since: now() - before })
          .execute(),
      left: async () => namesOf(await server.db.selectFrom('login_failure').select('address as name').execute()),
    },
  ],
  'a notice of a payment': [
    180 * DAY_MS,
    {
      put: (name, before) =>
        server.db
          .insertInto('payment_notice')
          .values({ id: name, trade_no: '', received_at: now() - before })
          .execute(),
      left: async () => namesOf(await server.db.selectFrom('payment_notice').select('id as name').execute()),
    },
  ],
  'a key for one use': [
    0,
    {
      put: async (name, before) => {
        const { userId } = await server.signIn()
        await server.db
          .insertInto('one_time_key')
          .values({ hash: name, kind: 'once', user_id: userId, expires_at: now() - before })
          .execute()
      },
      left: async () => namesOf(await server.db.selectFrom('one_time_key').select('hash as name').execute()),
    },
  ],
}

describe('the session clean-up', () => {
  it.each(Object.entries(kinds))('deletes %s past the limit, to the millisecond', async (_name, [limit, { put, left }]) => {
    await put('old', limit + 1)
    await put('young', limit)
    await forgetDeadSessions(server.deps)
    expect(await left()).toEqual(['young'])
  })

  it('deletes grades that no device can send again', async () => {
    const { userId } = await server.signIn()
    await server.db.insertInto('category').values({ id: 1, parent_id: null, level: 1, name: '会计', seq: 1 }).execute()
    await server.db.insertInto('tiku_chapter').values({ id: 1, category_id: 1, title: '总论', seq: 1 }).execute()
    const question = { id: 1, key: 'q1', category_id: 1, chapter_id: 1, parent_id: null, type: 'fill' as const, seq: 1, version: 1 }
    await server.db.insertInto('question').values(question).execute()
    const grade = (key: string, before: number) => ({
      user_id: userId,
      key,
      question_id: 1,
      rating: 3,
      reviewed_at: now() - before,
      due: 0,
    })
    await server.db
      .insertInto('review_log')
      .values([grade('old', 400 * DAY_MS + 1), grade('young', 400 * DAY_MS)])
      .execute()
    await forgetDeadSessions(server.deps)
    expect(await server.db.selectFrom('review_log').select('key').execute()).toEqual([{ key: 'young' }])
  })

  it('deletes a session without a token, a day after it began', async () => {
    const { userId } = await server.signIn('13900000061')
    const families = () => server.db.selectFrom('session_family').where('user_id', '=', userId)
    const begun = (before: number) => ({ user_id: userId, created_at: now() - before, revoked_at: null })
    const [old, young, access, renewable] = await server.db
      .insertInto('session_family')
      .values([begun(DAY_MS + 1), begun(DAY_MS), begun(DAY_MS + 1), begun(DAY_MS + 1)])
      .returning('id')
      .execute()
    const token = { user_id: userId, expires_at: now() }
    await server.db
      .insertInto('access_token')
      .values([
        { hash: 'living', family_id: access?.id ?? 0, ...token },
        { hash: 'dead', family_id: old?.id ?? 0, ...token, expires_at: now() - 1 },
      ])
      .execute()
    await server.db
      .insertInto('refresh_token')
      .values([
        { hash: 'living', family_id: renewable?.id ?? 0, expires_at: now(), used_at: null, successor: null },
        { hash: 'dead', family_id: old?.id ?? 0, expires_at: now() - 1, used_at: null, successor: null },
      ])
      .execute()
    await forgetDeadSessions(server.deps)
    const left = (await families().select('id').execute()).map(({ id }) => id)
    expect(left).not.toContain(old?.id)
    for (const kept of [young, access, renewable]) expect(left).toContain(kept?.id)
  })

  it('deletes five thousand sessions at a time', async () => {
    const { userId } = await server.signIn('13900000062')
    await sql`insert into session_family (user_id, created_at, revoked_at)
      select ${userId}::integer, ${now() - DAY_MS - 1}::bigint, null from generate_series(1, 5001)`.execute(server.db)
    const dead = () =>
      server.db
        .selectFrom('session_family')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('created_at', '<', now() - DAY_MS)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    await forgetDeadSessions(server.deps)
    expect(await dead()).toEqual({ count: 1 })
    await forgetDeadSessions(server.deps)
    expect(await dead()).toEqual({ count: 0 })
  })
})
