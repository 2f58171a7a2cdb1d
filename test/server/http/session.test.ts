import { sessions } from '@/contract/account/session'
import { user } from '@/contract/account/user'
import { CODE_NEED_LOGIN } from '@/contract/call'
import { course } from '@/contract/content/course'
import { startServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: true })
})
afterAll(() => server.close())

it('an account that is locked has to sign in again, on calls that visitors may make too', async () => {
  const session = await server.signIn('13800000001')
  const calls = async () => [
    (await server.exchange(user.info, { query: {} }, session)).code,
    (await server.exchange(course.forUser, { params: { id: 101 } }, session)).code,
  ]
  expect(await calls()).toEqual([200, 200])
  await server.db.updateTable('users').set({ is_locked: true }).where('id', '=', session.userId).execute()
  expect(await calls()).toEqual([CODE_NEED_LOGIN, CODE_NEED_LOGIN])
})

it('a dead token is refused on calls that visitors may make too, and not read by calls that take none', async () => {
  const session = await server.signIn('13800000002')
  const dead = { ...session, accessToken: 'dead' }
  const codes = [
    (await server.exchange(course.forUser, { params: { id: 101 } }, dead)).code,
    (await server.exchange(sessions.refresh, { query: { refreshToken: session.refreshToken } }, dead)).code,
  ]
  expect(codes).toEqual([401, 200])
})
