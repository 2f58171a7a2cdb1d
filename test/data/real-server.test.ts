import { user } from '@/contract/account/user'
import { course } from '@/contract/course/course'
import { order } from '@/contract/order/order'
import type { HttpRequest } from '@/platform/http/port'
import { startServer, type TestServer } from '../support/server'
import { fakeClient, isRenewal } from './fakes'

const HOUR_MS = 3_600_000

/** The real client before the real server, whose clock the device shares until `drift` moves it. */
function clientOf(server: TestServer, drift = 0) {
  const client = fakeClient(async ({ url, method, headers, body }: HttpRequest) => {
    const reply = await server.app.inject({ url, method, headers, payload: body })
    return { status: reply.statusCode, headers: { 'respond-time': String(reply.headers['respond-time']) }, body: reply.json() }
  })
  client.time.pass(server.clock.now() + drift - client.time.now())
  const signIn = async () => client.session.saveLogin({ ...(await server.signIn()), expiresIn: 7200 })
  return { ...client, signIn }
}

describe('the client with the real server', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  it('gets an answer for a visitor with an accepted signature', async () => {
    const { send } = clientOf(server)
    expect(await send(course.list, { query: { namespace: 'bt' } })).toEqual(expect.any(Array))
  })

  it("gets a learner's own answer, and renews an unknown access token silently", async () => {
    const { send, signIn, session, requests } = clientOf(server)
    await signIn()
    const { id } = await send(user.info, { query: {} })
    expect(id).toBe(session.store.getState().userId)
    server.clock.advance(3 * HOUR_MS)
    await Promise.all([send(user.info, { query: {} }), send(course.mine, {})])
    expect(requests.filter(isRenewal)).toHaveLength(1)
  })

  it.each([6 * 60_000, -6 * 60_000])('corrects a device clock %i ms wrong by one retry', async (drift) => {
    const { send, requests, told } = clientOf(server, drift)
    await send(course.list, { query: {} })
    await send(course.list, { query: {} })
    expect(requests).toHaveLength(3)
    expect(told).toEqual([])
  })

  it('signs out on a dead refresh token', async () => {
    const { send, session, signedOut } = clientOf(server)
    session.saveLogin({ accessToken: 'dead', refreshToken: 'dead', expiresIn: 7200, userId: 1 })
    await expect(send(course.mine, {})).rejects.toMatchObject({ code: 410 })
    expect(signedOut).toHaveLength(1)
    expect(session.isLoggedIn()).toBe(false)
  })

  it('shows the words of a refusal', async () => {
    const { send, signIn, told } = clientOf(server)
    await signIn()
    await expect(send(order.get, { params: { orderSn: 'none' } })).rejects.toMatchObject({
      code: 404,
      shown: expect.stringContaining('不存在'),
    })
    expect(told).toHaveLength(1)
  })
})
