import { course } from '@/contract/course/course'
import { order } from '@/contract/order/order'
import { APP_TOKEN_SECONDS, KEPT_BY_APP } from '@/data/account/native-login'
import { BridgeFailure } from '@/platform/bridge/port'
import { HttpBroken } from '@/platform/http/port'
import { envelope, fakeClient, grantOf, isRenewal, NOW, refusal, signedInClient, status } from '../fakes'

const HOURS_MS = 3_600_000
const mine = () => envelope({ rows: ['course'] })
/** A server that takes only the token it last gave out. */
const serverTaking =
  (token: string, renewed = grantOf('2')) =>
  (request: Parameters<typeof isRenewal>[0]) => {
    if (isRenewal(request)) return envelope({ res: renewed })
    return request.headers['x-access-token'] === token ? mine() : refusal(401, 'token expired')
  }

describe('renewal of the access token (document 2 §4 and §8)', () => {
  it('[D2-4-session-5] 200 calls at expiry make exactly one renewal, and none fails', async () => {
    const { send, requests, time } = signedInClient(serverTaking('access-2'))
    time.pass(2 * HOURS_MS)
    const replies = await Promise.all(Array.from({ length: 200 }, () => send(course.mine, {})))
    expect(replies).toHaveLength(200)
    expect(requests.filter(isRenewal)).toHaveLength(1)
    expect(requests).toHaveLength(201)
    expect(requests[0]?.url).toBe('/v2-user/v2/user/token/refresh?refreshToken=refresh-1')
    expect(requests[0]?.headers['x-access-token']).toBe('')
  })

  it('[D2-8-code-401] 200 calls refused with 401 at once make exactly one renewal, and each is retried once', async () => {
    const { send, requests, told } = signedInClient(serverTaking('access-2'))
    await Promise.all(Array.from({ length: 200 }, () => send(course.mine, {})))
    expect(requests.filter(isRenewal)).toHaveLength(1)
    expect(requests).toHaveLength(401)
    expect(told).toEqual([])
  })

  it.each([
    [7169, 0],
    [7170, 1],
  ])(
    '[D2-4-session-4] [D2-9-expiry-1] %i s after a login of 7200 s there are %i renewals, with a margin of 30 s',
    async (seconds, renewals) => {
      const { send, requests, time } = signedInClient((request) => (isRenewal(request) ? envelope({ res: grantOf('2') }) : mine()))
      time.pass(seconds * 1000)
      await send(course.mine, {})
      expect(requests.filter(isRenewal)).toHaveLength(renewals)
    },
  )

  it.each<Record<string, string>>([{}, { expiresTime: String(NOW + HOURS_MS) }])(
    '[D2-4-session-3] [D2-7-auth-1] a missing access token is renewed first, whatever its expiry: %j',
    async (expiry) => {
      const kept = { refreshToken: 'refresh-1', userId: '7', ...expiry }
      const { send, requests, session } = fakeClient(serverTaking('access-2'), { kept })
      expect(await send(course.mine, {})).toEqual(['course'])
      expect(requests.map(isRenewal)).toEqual([true, false])
      expect(session.store.getState()).toEqual({ ...grantless('2'), expiresTime: NOW + 7_170_000 })
    },
  )

  it('a second 401 is final', async () => {
    const { send, requests } = signedInClient(serverTaking('never'))
    await expect(send(course.mine, {})).rejects.toMatchObject({ code: 401, message: 'token expired' })
    expect(requests).toHaveLength(3)
  })

  it('does not repeat within 10000 ms', async () => {
    const { send, requests, time } = signedInClient(serverTaking('never'))
    const again = () => expect(send(course.mine, {})).rejects.toMatchObject({ code: 401, message: 'token expired' })
    await again()
    time.pass(9_999)
    await again()
    expect(requests.filter(isRenewal)).toHaveLength(1)
    time.pass(1)
    await again()
    expect(requests.filter(isRenewal)).toHaveLength(2)
  })

  it('repeats at once after the clock was set back', async () => {
    const { send, requests, time } = signedInClient(serverTaking('never'))
    const again = () => send(course.mine, {}).catch(() => undefined)
    await again()
    time.pass(-HOURS_MS)
    await again()
    expect(requests.filter(isRenewal)).toHaveLength(2)
  })

  it('[D2-4-session-7] [D2-9-dedupe-1] a failed renewal is not repeated within 10000 ms either, and each caller gets the failure', async () => {
    const { send, requests, told } = signedInClient((request) =>
      isRenewal(request) ? refusal(503, '维护中') : refusal(401, 'token expired'),
    )
    await expect(send(course.mine, {})).rejects.toMatchObject({ code: 503 })
    await expect(send(course.mine, {})).rejects.toMatchObject({ code: 503, shown: '维护中' })
    expect(requests.filter(isRenewal)).toHaveLength(1)
    expect(told).toHaveLength(2)
  })

  it('a login page and the calls beside it share one renewal', async () => {
    const { send, session, requests, time } = signedInClient(serverTaking('access-2'))
    time.pass(2 * HOURS_MS)
    const [token] = await Promise.all([send.renew(session.store.getState().accessToken), send(course.mine, {}), send.renew('access-1')])
    expect([token, requests.filter(isRenewal).length]).toEqual(['access-2', 1])
    expect(await send.renew('access-1')).toBe('access-2')
    expect(requests.filter(isRenewal)).toHaveLength(1)
  })

  it('sends a new request when the former one got no reply', async () => {
    let isOffline = true
    const { send } = signedInClient((request) => {
      if (isRenewal(request) && isOffline) throw new HttpBroken('network')
      return serverTaking('access-2')(request)
    })
    await expect(send(course.mine, {})).rejects.toMatchObject({ code: 0 })
    isOffline = false
    expect(await send(course.mine, {})).toEqual(['course'])
  })

  it('signs out once when refused with 410, and rejects every waiting call', async () => {
    const { send, signedOut, session, time, told } = signedInClient((request) => (isRenewal(request) ? refusal(410, '') : mine()))
    time.pass(2 * HOURS_MS)
    const settled = await Promise.allSettled(Array.from({ length: 20 }, () => send(course.mine, {})))
    expect(settled.every(({ status }) => status === 'rejected')).toBe(true)
    expect(signedOut).toHaveLength(1)
    expect(told).toEqual([])
    expect(session.isLoggedIn()).toBe(false)
  })

  it('drops the new tokens after a sign-out during the renewal', async () => {
    const client = signedInClient((request) => {
      if (!isRenewal(request)) return refusal(401, '')
      client.session.clearLogin()
      return envelope({ res: grantOf('2') })
    })
    await expect(client.send(course.mine, {})).rejects.toMatchObject({ code: 410, message: 'need login' })
    expect(client.session.isLoggedIn()).toBe(false)
    expect(client.texts.has('accessToken')).toBe(false)
  })

  it('uses the token that another page has renewed', async () => {
    const client = signedInClient(serverTaking('access-9'))
    client.texts.set('accessToken', 'access-9').set('refreshToken', 'refresh-9')
    expect(await client.send(course.mine, {})).toEqual(['course'])
    expect(client.requests.filter(isRenewal)).toHaveLength(0)
  })

  it('uses the token of another page when its own try is refused as too late', async () => {
    const client = signedInClient((request) => {
      if (!isRenewal(request)) return serverTaking('access-9')(request)
      client.writeElsewhere({ accessToken: 'access-9', refreshToken: 'refresh-9' })
      return refusal(410, '')
    })
    expect(await client.send(course.mine, {})).toEqual(['course'])
    expect(client.signedOut).toEqual([])
  })

  it('a request of one learner is never sent as another', async () => {
    const client = signedInClient(() => {
      client.session.saveLogin({ ...grantOf('other'), userId: 8 })
      return refusal(401, '')
    })
    await expect(client.send(order.cancel, { params: { orderSn: 's1' }, query: {} })).rejects.toMatchObject({ message: 'need login' })
    expect(client.requests).toHaveLength(1)
  })

  it('gives no token when another learner signs in meanwhile, and leaves the new session alone', async () => {
    const client = signedInClient(() => {
      client.session.saveLogin({ ...grantOf('other'), userId: 8 })
      return envelope({ res: grantOf('2') })
    })
    await expect(client.send.renew('access-1')).rejects.toMatchObject({ message: 'need login' })
    expect(client.session.store.getState()).toMatchObject({ accessToken: 'access-other', userId: 8 })
  })

  it("signs nobody out when a visitor's call is refused with 410", async () => {
    const { send, signedOut, told } = fakeClient(() => refusal(410, ''))
    await expect(send(course.categoryTree, {})).rejects.toMatchObject({ code: 410 })
    expect([signedOut, told.length]).toEqual([[], 1])
  })

  it('renewal of a session without a known learner ends with the session', async () => {
    const client = fakeClient(
      () => {
        client.session.clearLogin()
        return envelope({ res: grantOf('2') })
      },
      { kept: { refreshToken: 'refresh-1', accessToken: 'access-1' } },
    )
    await expect(client.send.renew('access-1')).rejects.toMatchObject({ message: 'need login' })
  })

  it('does not run for a visitor', async () => {
    const { send, requests } = fakeClient(mine)
    await expect(send.renew('')).rejects.toMatchObject({ code: 410, message: 'need login' })
    expect(requests).toEqual([])
  })

  it('runs where the token is missing, whichever was stale', async () => {
    const { send } = fakeClient(serverTaking('access-2'), { kept: { refreshToken: 'refresh-1', userId: '7' } })
    expect(await send.renew('access-0')).toBe('access-2')
  })

  it("renewal is not repeated by a caller that waited for another page's renewal", async () => {
    const client: ReturnType<typeof signedInClient> = signedInClient(serverTaking('access-9'), {
      lock: {
        hold: (_name, _patienceMs, work) => {
          client.writeElsewhere({ accessToken: 'access-9', refreshToken: 'refresh-9' })
          return work()
        },
      },
    })
    expect(await client.send.renew('access-1')).toBe('access-9')
    expect(client.requests).toEqual([])
  })

  it('runs again for the next learner after a failure', async () => {
    const client = signedInClient((request) => (isRenewal(request) ? refusal(503, '维护中') : serverTaking('access-3')(request)))
    await expect(client.send(course.mine, {})).rejects.toMatchObject({ code: 503 })
    client.session.saveLogin(grantOf('2'))
    await expect(client.send(course.mine, {})).rejects.toMatchObject({ code: 503 })
    expect(client.requests.filter(isRenewal)).toHaveLength(2)
  })

  it('does not run for a visitor whose call is refused with 401', async () => {
    const { send, requests } = fakeClient(() => refusal(401, 'token expired'))
    await expect(send(course.categoryTree, {})).rejects.toMatchObject({ code: 401 })
    expect(requests).toHaveLength(1)
  })

  it('runs before the second try when the corrected clock says that the token has expired', async () => {
    const { send, requests } = signedInClient((request) => {
      if (isRenewal(request)) return envelope({ res: grantOf('2') })
      return request.headers.timestamp === String(NOW) ? status(500, { 'respond-time': String(NOW + 3 * HOURS_MS) }) : mine()
    })
    expect(await send(course.mine, {})).toEqual(['course'])
    expect(requests.map(({ headers }) => headers['x-access-token'])).toEqual(['access-1', '', 'access-2'])
  })

  it("gives a signed-in learner's own data on a guest page", async () => {
    const { send, requests } = signedInClient(serverTaking('access-2'))
    await send(course.categoryTree, {})
    expect(requests.map(({ headers }) => headers['x-access-token'])).toEqual(['access-1', '', 'access-2'])
  })
})

describe('a session lent by the native app', () => {
  const lent = (name: string) => ({ accessToken: `app-${name}`, refreshToken: KEPT_BY_APP, expiresIn: APP_TOKEN_SECONDS, userId: 7 })
  const openLent = (takes: string, appToken?: () => Promise<string>) => {
    const client = fakeClient(serverTaking(takes), appToken && { appToken })
    client.session.saveLogin(lent('1'))
    return client
  }

  it('takes the next token from the app, and leaves the renewal to it', async () => {
    const client = openLent('app-2', async () => 'app-2')
    expect(await client.send(course.mine, {})).toEqual(['course'])
    expect(client.requests.filter(isRenewal)).toEqual([])
    expect(client.session.store.getState()).toEqual({
      accessToken: 'app-2',
      refreshToken: KEPT_BY_APP,
      userId: 7,
      expiresTime: NOW + (APP_TOKEN_SECONDS - 30) * 1000,
    })
  })

  it('queries the app each time, however soon', async () => {
    const given = ['app-2', 'app-3']
    const { send } = openLent('none', async () => given.shift() ?? '')
    await expect(send(course.mine, {})).rejects.toMatchObject({ code: 401 })
    await expect(send(course.mine, {})).rejects.toMatchObject({ code: 401 })
    expect(given).toEqual([])
  })

  it('has no learner until the server returns one', async () => {
    const { send, session } = fakeClient(serverTaking('app-2'), {
      kept: { accessToken: 'app-1', refreshToken: KEPT_BY_APP },
      appToken: async () => 'app-2',
    })
    expect(await send.renew('app-1')).toBe('app-2')
    expect(session.store.getState().userId).toBe(0)
  })

  it.each([
    ['has the same token still', async () => 'app-1'],
    ['has none', async () => ''],
    ['does not answer', () => Promise.reject(new BridgeFailure('timeout', 'getAccessToken'))],
    ['is not there', undefined],
  ])('ends where the app %s', async (_case, appToken) => {
    const { send, session, signedOut } = openLent('app-2', appToken)
    await expect(send(course.mine, {})).rejects.toMatchObject({ code: 410, message: 'need login' })
    expect([session.isLoggedIn(), signedOut.length]).toEqual([false, 1])
  })
})

function grantless(name: string) {
  const { accessToken, refreshToken, userId } = grantOf(name)
  return { accessToken, refreshToken, userId }
}
