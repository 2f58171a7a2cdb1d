import { sessions } from '@/contract/account/session'
import { user } from '@/contract/account/user'
import { CODE_NEED_LOGIN } from '@/contract/call'
import { course } from '@/contract/course/course'
import { addressOf, signedHeaders } from '../../support/exchange'
import { startServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: true })
})
afterAll(() => server.close())

it('a locked account has to sign in again, on public calls too', async () => {
  const session = await server.signIn('13800000001')
  const calls = async () => [
    (await server.exchange(user.info, { query: {} }, session)).code,
    (await server.exchange(course.forUser, { params: { id: 101 } }, session)).code,
  ]
  expect(await calls()).toEqual([200, 200])
  await server.db.updateTable('users').set({ is_locked: true }).where('id', '=', session.userId).execute()
  expect(await calls()).toEqual([CODE_NEED_LOGIN, CODE_NEED_LOGIN])
})

it('a dead token is refused on public calls too, and not read by calls that take none', async () => {
  const session = await server.signIn('13800000002')
  const dead = { ...session, accessToken: 'dead' }
  const codes = [
    (await server.exchange(course.forUser, { params: { id: 101 } }, dead)).code,
    (await server.exchange(sessions.refresh, { query: { refreshToken: session.refreshToken } }, dead)).code,
  ]
  expect(codes).toEqual([401, 200])
})

it('the device of a session is recorded once an hour', async () => {
  const { accessToken, userId } = await server.signIn('13800000003')
  const use = (agent: string) =>
    server.app.inject({
      url: addressOf(user.info, { query: {} }),
      headers: { ...signedHeaders(server.clock.now(), accessToken), 'user-agent': agent },
    })
  const noted = () => server.db.selectFrom('session_family').select(['device', 'seen_at as at']).where('user_id', '=', userId).execute()
  const first = server.clock.now()
  expect((await use('Mozilla/5.0 (iPhone) MicroMessenger/8')).statusCode).toBe(200)
  expect(await noted()).toEqual([{ device: 'iPhone · 微信', at: first }])
  server.clock.advance(3_600_000 - 1)
  await use('Mozilla/5.0 (Windows NT 10.0) Firefox/120')
  expect(await noted()).toEqual([{ device: 'iPhone · 微信', at: first }])
  server.clock.advance(1)
  await use('Mozilla/5.0 (Windows NT 10.0) Firefox/120')
  expect(await noted()).toEqual([{ device: 'Windows 电脑 · Firefox', at: first + 3_600_000 }])
})
