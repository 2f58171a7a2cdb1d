import { forgetOldestGroups } from '#server/repositories/site/client-log'
import { forgetOldLogs } from '#server/services/site/client-log'
import { logging } from '@/contract/site/logging'
import type { ClientErrorLog, OffsetLog } from '@/contract/site/logging.schema'
import { startServer, type TestServer } from '../../../support/server'

const DAY = 86_400_000
const entry: OffsetLog = {
  type: 'logTimeOffset',
  localTime: 1_763_700_090_000,
  serverTime: 1_763_700_000_000,
  offsetTime: 90_000,
  requestInfo: 'GET /x',
}

describe('client reports', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  const rows = () => server.db.selectFrom('client_log').selectAll().orderBy('id').execute()

  it('[D2-7-log-1] client reports are stored with their sender and time, a visitor’s too', async () => {
    const session = await server.signIn()
    await server.send(logging.write, { body: entry }, session)
    await server.send(logging.write, { body: entry })
    const kept = await rows()
    expect(kept.map(({ user_id }) => user_id)).toEqual([session.userId, null])
    expect(kept[0]).toMatchObject({ type: 'logTimeOffset', logged_at: server.clock.now(), entry: JSON.stringify(entry) })
  })

  it('client reports are refused when unknown or too long', async () => {
    const send = (body: object) => server.exchange(logging.write, { body: body as OffsetLog })
    expect(await send({ type: 'anything' })).toMatchObject({ code: 417 })
    expect(await send({ ...entry, requestInfo: 'x'.repeat(201) })).toMatchObject({ code: 417 })
  })

  it('client reports are refused when one address sends too many', async () => {
    server.clock.advance(60_000)
    for (let sent = 0; sent < 60; sent++) await server.send(logging.write, { body: entry })
    await expect(server.send(logging.write, { body: entry })).rejects.toMatchObject({ code: 429 })
  })

  it('client reports are deleted after a fortnight', async () => {
    server.clock.advance(14 * DAY)
    await server.send(logging.write, { body: entry })
    server.clock.advance(1)
    await forgetOldLogs(server.deps)
    expect(await rows()).toHaveLength(1)
  })

  describe('an error of the client', () => {
    const error = (message: string): ClientErrorLog => ({ type: 'clientError', where: 'page', message, stack: 'at x', page: '/course/3' })
    const groups = () =>
      server.db.selectFrom('client_error').select(['message', 'release', 'count', 'first_at', 'last_at']).orderBy('id').execute()

    it('an error is counted in its group of message and release, with its first and last time', async () => {
      server.clock.advance(60_000)
      const first = server.clock.now()
      await server.send(logging.write, { body: error('TypeError: a') })
      server.clock.advance(5_000)
      await server.send(logging.write, { body: error('TypeError: a') })
      await server.send(logging.write, { body: error('TypeError: b') })
      const release = (await groups())[0]?.release
      expect(await groups()).toEqual([
        { message: 'TypeError: a', release, count: 2, first_at: first, last_at: first + 5_000 },
        { message: 'TypeError: b', release, count: 1, first_at: first + 5_000, last_at: first + 5_000 },
      ])
    })

    it('an error is refused beyond its limits', async () => {
      expect(await server.exchange(logging.write, { body: error('x'.repeat(301)) })).toMatchObject({ code: 417 })
    })

    it('replaces the groups that occurred longest ago', async () => {
      await forgetOldestGroups(server.db, 1)
      expect(await groups()).toMatchObject([{ message: 'TypeError: b' }])
    })
  })
})

describe('start failure', () => {
  const entry: ClientErrorLog = {
    type: 'clientError',
    where: 'page',
    message: 'start: e.open.at is not a function',
    stack: 'Chrome/80.0.3987.87\nat x',
    page: '/course/3/detail',
  }

  describe('a report of a failed start', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startServer()
    })
    afterAll(() => server.close())

    const post = (payload: object) => server.app.inject({ method: 'POST', url: '/start-failure', payload })

    it('needs no signature, is stored, and is counted among the client errors', async () => {
      expect((await post(entry)).statusCode).toBe(204)
      expect(await server.db.selectFrom('client_log').select(['user_id', 'type', 'entry']).execute()).toEqual([
        { user_id: null, type: 'clientError', entry: JSON.stringify(entry) },
      ])
      expect(await server.db.selectFrom('client_error').select(['message', 'count']).execute()).toEqual([
        { message: entry.message, count: 1 },
      ])
    })

    it.each([
      ['of another kind', { type: 'imageLoadFailure', urls: ['a'], count: 1 }, { code: 417 }],
      ['too long', { ...entry, message: 'x'.repeat(301) }, { code: 417 }],
      ['without a message', { ...entry, message: '' }, { code: 417 }],
      ['far too large', { ...entry, stack: 'x'.repeat(20_000) }, { code: 413 }],
    ])('a report is refused when it is %s', async (_what, payload, refusal) => expect((await post(payload)).json()).toMatchObject(refusal))

    it('a report is refused when one address sends too many', async () => {
      server.clock.advance(60_000)
      for (let sent = 0; sent < 60; sent++) await post(entry)
      expect((await post(entry)).json()).toMatchObject({ code: 429 })
    })
  })
})
