import { tx } from '#server/database/tables'
import { playedBy } from '#server/providers/apple/sandbox-server'
import { requestDeletionOf } from '#server/repositories/account/personal-data/account'
import { exchangeApple, revokeApple } from '#server/services/account/apple-grants'
import { deleteDueAccounts } from '#server/services/account/privacy'
import { apple } from '@/contract/account/apple'
import { privacy } from '@/contract/account/privacy'
import { doJobs } from '../../../support/do-jobs'
import { startServer, type TestServer, type TestSession } from '../../../support/server'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('the tokens that Apple gives', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  const played = () => playedBy(server.db)

  async function ask(person: string) {
    const { nonce } = await server.send(apple.nonce, {})
    const reply = await server.app.inject({ method: 'POST', url: '/dev/apple/token', payload: { person, nonce } })
    return reply.json() as { identityToken: string; authorizationCode: string }
  }
  const login = async (person: string) => server.send(apple.login, { body: await ask(person) })
  const grants = (userId: number) => server.db.selectFrom('apple_grant').selectAll().where('user_id', '=', userId).execute()
  const deletion = (session: TestSession) => server.send(privacy.deletion, {}, session)
  async function remove(userId: number) {
    const now = server.clock.now()
    await tx(server.db, (work) => requestDeletionOf(work, { user_id: userId, reason: '', asked_at: now, due_at: now }))
    await deleteDueAccounts(server.deps)
  }
  const isDeleted = async (userId: number) =>
    (await server.db.selectFrom('apple_identity').select('sub').where('user_id', '=', userId).execute()).length === 0

  it('a token is kept sealed after the sign-in, renewed by the next one, and revoked when the account is deleted', async () => {
    const learner = await login('ann')
    expect(await deletion(learner)).toEqual({ dueAt: null })
    expect(await doJobs(server, 'exchangeApple')).toBe(1)
    const [held] = await grants(learner.userId)
    expect(held).toMatchObject({ sub: 'ann', app: 'cn.sandbox.app' })
    // A token of Apple has points between its parts, and a sealed text none.
    expect(held?.token_sealed).toMatch(/^[A-Za-z0-9+/]{100,}=*$/)
    expect(await deletion(learner)).toEqual({ dueAt: null, endsApple: true })
    server.clock.advance(1000)
    await login('ann')
    await doJobs(server, 'exchangeApple')
    const renewed = await grants(learner.userId)
    expect([renewed.length, renewed[0]?.token_sealed === held?.token_sealed]).toEqual([1, false])
    await remove(learner.userId)
    expect([await isDeleted(learner.userId), await grants(learner.userId)]).toEqual([true, []])
    expect(await doJobs(server, 'revokeApple')).toBe(1)
    expect(played().revoked.has('ann')).toBe(true)
  })

  it('a token is revoked by a later try while Apple is down, and the account is gone at once', async () => {
    const learner = await login('ben')
    await doJobs(server, 'exchangeApple')
    played().isDown = true
    await remove(learner.userId)
    expect(await isDeleted(learner.userId)).toBe(true)
    expect(await doJobs(server, 'revokeApple')).toBe(1)
    expect([
      played().revoked.has('ben'),
      await server.db.selectFrom('job').select('last_error').where('kind', '=', 'revokeApple').execute(),
    ]).toEqual([false, [{ last_error: expect.stringContaining('away') }]])
    played().isDown = false
    server.clock.advance(HOUR)
    expect(await doJobs(server, 'revokeApple')).toBe(1)
    expect(played().revoked.has('ben')).toBe(true)
  })

  it('a code is exchanged by a later try within five minutes, and dropped after them', async () => {
    played().isDown = true
    const learner = await login('cat')
    expect(await doJobs(server, 'exchangeApple')).toBe(1)
    played().isDown = false
    server.clock.advance(2 * MINUTE)
    await doJobs(server, 'exchangeApple')
    expect(await grants(learner.userId)).toHaveLength(1)
    const late = await login('dan')
    server.clock.advance(6 * MINUTE)
    expect(await doJobs(server, 'exchangeApple')).toBe(1)
    expect(await grants(late.userId)).toEqual([])
    expect(await server.db.selectFrom('job').select('id').where('kind', '=', 'exchangeApple').execute()).toEqual([])
  })

  it('a token is revoked when Apple is unlinked, and by the exchange that comes after it', async () => {
    const learner = await server.signIn('13900000191')
    const link = async (person: string) => server.send(apple.link, { body: await ask(person) }, learner)
    await link('eve')
    await doJobs(server, 'exchangeApple')
    await server.send(apple.unlink, {}, learner)
    expect(await doJobs(server, 'revokeApple')).toBe(1)
    expect(played().revoked.has('eve')).toBe(true)
    await link('fay')
    await server.send(apple.unlink, {}, learner)
    await doJobs(server, 'exchangeApple')
    expect([played().revoked.has('fay'), await grants(learner.userId)]).toEqual([true, []])
  })

  it('nothing is asked for where the app tells no code, or the school has no key', async () => {
    const { identityToken } = await ask('gus')
    await server.send(apple.login, { body: { identityToken } })
    expect(await doJobs(server, 'exchangeApple')).toBe(0)
    const off = { ...server.deps, env: { ...server.deps.env, apple: { kind: 'off' as const } } }
    expect(await exchangeApple(off, { userId: 1, sub: 'gus', app: 'a', codeSealed: 'x' })).toBeUndefined()
    await expect(revokeApple(off, { grantSealed: 'x' })).rejects.toThrow('APPLE_KEY_FILE')
  })
})
