import { privacy } from '@/contract/account/privacy'
import { user } from '@/contract/account/user'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const MOBILE = '13900000001'

describe('the agreements', () => {
  let server: TestServer
  let session: TestSession
  beforeAll(async () => {
    server = await startServer({ seed: true })
    session = await server.signIn(MOBILE)
  })
  afterAll(() => server.close())

  it('the agreements are readable by visitors, and a consent is recorded with its version', async () => {
    const text = await server.send(privacy.agreement, { params: { kind: 'privacy' } })
    expect(text.title).toBe('隐私政策')
    expect(text.sections.length).toBeGreaterThan(5)
    const body = { kind: 'agreement', isGiven: true, place: 'phone' } as const
    const rows = await server.send(privacy.consent, { body }, session)
    expect(rows.map(({ kind, version, isGiven }) => [kind, version, isGiven])).toEqual([
      ['privacy', text.version, true],
      ['user', '2026-03-01', true],
    ])
    await server.send(privacy.consent, { body: { kind: 'tracker', isGiven: true, place: 'centre' } }, session)
    expect((await server.send(user.info, { query: { attributes: 'isAutoUpSc' } }, session)).isAutoUpSc).toBe(true)
  })
})
