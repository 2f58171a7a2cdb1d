import type { ClientErrorLog } from '@/contract/site/logging.schema'
import { startServer, type TestServer } from '../../../support/server'

const entry: ClientErrorLog = {
  type: 'clientError',
  where: 'page',
  message: 'start: e.open.at is not a function',
  stack: 'Chrome/80.0.3987.87\nat x',
  page: '/course/3/detail',
}

describe('a report that no page came', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  const post = (payload: object) => server.app.inject({ method: 'POST', url: '/start-failure', payload })

  it('needs no signature, is kept, and is counted among the errors of clients', async () => {
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
  ])('is refused when it is %s', async (_what, payload, refusal) => expect((await post(payload)).json()).toMatchObject(refusal))

  it('is refused when one address sends too many', async () => {
    server.clock.advance(60_000)
    for (let sent = 0; sent < 60; sent++) await post(entry)
    expect((await post(entry)).json()).toMatchObject({ code: 429 })
  })
})
