import { course } from '@/contract/course/course'
import { Failure } from '@/data/http/failure'
import { HttpBroken } from '@/platform/http/port'
import { type Answering, envelope, fakeClient, refusal, signedInClient, status } from '../fakes'

async function failureOf(answering: Answering, isQuiet?: boolean) {
  const client = signedInClient(answering)
  const failure: unknown = await client.send(course.mine, {}, { isQuiet }).catch((error: unknown) => error)
  if (!(failure instanceof Failure)) throw new Error('the call was expected to fail')
  return { ...client, failure }
}
const broken = (reason: 'network' | 'timeout' | 'aborted') => () => {
  throw new HttpBroken(reason)
}

describe('error catalogue (document 2 §8)', () => {
  it.each([
    ['[D2-8-http-400]', 400, 'request error', '请求有误'],
    ['[D2-8-http-403]', 403, 'access denied', '没有访问权限'],
    ['[D2-8-http-404]', 404, 'request address error', '请求的地址不存在'],
    ['[D2-8-http-408]', 408, 'request timeout', '请求超时，请稍后再试'],
    ['[D2-8-http-409]', 409, 'key conflict', '内容有冲突，请刷新后再试'],
    ['[D2-8-http-417]', 417, 'missing parameters', '请求参数缺失'],
    ['[D2-8-http-500]', 500, 'internal server error', '服务器开小差了，请稍后再试'],
    ['[D2-8-http-501]', 501, 'service not implemented', '该功能暂未开放'],
    ['[D2-8-http-502]', 502, 'gateway error', '网关错误，请稍后再试'],
    ['[D2-8-http-503]', 503, 'service unavailable', '服务暂不可用，请稍后再试'],
    ['[D2-8-http-504]', 504, 'gateway timeout', '网关超时，请稍后再试'],
    ['[D2-8-http-505]', 505, 'HTTP version not supported', '当前网络环境不受支持'],
    ['[D2-8-status-1]', 418, 'Request failed with status code 418', '请求失败（418）'],
    ['[D2-8-status-1]', 304, 'Request failed with status code 304', '请求失败（304）'],
  ])('%s HTTP %i is "%s", shown as %s', async (_clause, code, message, shown) => {
    const { failure, told } = await failureOf(() => status(code))
    expect(failure).toMatchObject({ code, message, shown, isHandled: true })
    expect(told).toEqual([failure])
  })

  it('[D2-8-http-401] HTTP 401 after the renewal gives "token expired"', async () => {
    const { failure } = await failureOf(({ url }) =>
      url.includes('refresh') ? envelope({ res: { accessToken: 'b', refreshToken: 'c', expiresIn: 9, userId: 7 } }) : status(401),
    )
    expect(failure).toMatchObject({ code: 401, message: 'token expired' })
  })

  it('a status without a row shows the words of the server', async () => {
    const { failure } = await failureOf(() => ({ status: 429, headers: {}, body: { code: 429, msg: '操作太频繁，请稍后再试' } }))
    expect(failure).toMatchObject({ code: 429, message: 'Request failed with status code 429', shown: '操作太频繁，请稍后再试' })
  })

  it.each([
    ['[D2-8-timeout-1]', 'timeout', 'network request timed out', '网络请求超时'],
    ['[D2-8-network-1]', 'network', 'network error, please check network', '网络错误，请检查网络'],
  ] as const)('%s a %s is "%s", shown as %s', async (_clause, reason, message, shown) => {
    const { failure, told } = await failureOf(broken(reason))
    expect(failure).toMatchObject({ code: 0, message, shown, cause: expect.any(HttpBroken) })
    expect(told).toHaveLength(1)
  })

  it('a fault of our own code is not reported as a network failure', async () => {
    const fault = new TypeError('broken')
    const { send, told } = fakeClient(() => Promise.reject(fault))
    await expect(send(course.categoryTree, {})).rejects.toBe(fault)
    expect(told).toEqual([])
  })

  it('a cancelled call gives "request aborted" and is not reported', async () => {
    const { failure, told } = await failureOf(broken('aborted'))
    expect(failure).toMatchObject({ code: 0, message: 'request aborted', isHandled: true })
    expect(told).toEqual([])
  })

  it('a call cancelled in advance is never sent', async () => {
    const control = new AbortController()
    control.abort()
    const { send, requests } = fakeClient(() => envelope({ rows: [] }))
    await expect(send(course.categoryTree, {}, { signal: control.signal })).rejects.toThrow('request aborted')
    expect(requests).toEqual([])
  })

  it('passes the signal to the transport', async () => {
    const { signal } = new AbortController()
    const { send, requests } = fakeClient(() => envelope({ rows: [] }))
    await send(course.categoryTree, {}, { signal })
    expect(requests[0]?.signal).toBe(signal)
  })

  it('[D2-8-code-other-1] another code shows the msg of the server', async () => {
    const { failure, told } = await failureOf(() => refusal(409, '订单已取消'))
    expect(failure).toMatchObject({ code: 409, message: '订单已取消', shown: '订单已取消' })
    expect(told).toEqual([failure])
  })

  it('[D2-8-code-other-2] another code without msg gives "server error!"', async () => {
    const { failure } = await failureOf(() => refusal(999, ''))
    expect(failure).toMatchObject({ code: 999, message: 'server error!', shown: '服务器开小差了，请稍后再试' })
  })

  it.each([200, 201, 299])('[D2-7-common-4] HTTP %i counts as success', async (code) => {
    const { send } = fakeClient(() => ({ ...envelope({ rows: ['x'] }), status: code }))
    expect(await send(course.categoryTree, {})).toEqual(['x'])
  })

  it.each([undefined, null, 'text', 200, {}, { code: '200' }, { msg: 'ok' }])(
    'a reply without an envelope gives "server error!": %j',
    async (body) => {
      const { failure } = await failureOf(() => ({ status: 200, headers: {}, body }))
      expect(failure).toMatchObject({ code: 500, message: 'server error!' })
    },
  )

  it.each([undefined, null, 'text', {}, { msg: '太频繁' }, { code: 429, msg: '' }])(
    'a status without a row and without words of the server shows its number: %j',
    async (body) => {
      const { failure } = await failureOf(() => ({ status: 429, headers: {}, body }))
      expect(failure.shown).toBe('请求失败（429）')
    },
  )

  it('a status with a row shows its own words', async () => {
    const { failure } = await failureOf(() => ({ status: 403, headers: {}, body: { code: 403, msg: '别处的话' } }))
    expect(failure.shown).toBe('没有访问权限')
  })

  it("HTTP 500 without the server's time is sent once", async () => {
    const { requests } = await failureOf(() => status(500))
    expect(requests).toHaveLength(1)
  })

  it('[D2-8-code-other-3] a quiet caller shows the failure itself', async () => {
    const { failure, told } = await failureOf(() => refusal(409, '订单已取消'), true)
    expect(failure.isHandled).toBe(false)
    expect(told).toEqual([])
  })

  it('[D2-8-code-410] 410 clears the login, reports it once, and rejects', async () => {
    const { failure, told, signedOut, session, texts } = await failureOf(() => refusal(410, 'whatever'))
    expect(failure).toMatchObject({
      code: 410,
      message: 'Login has expired, please log in again',
      shown: '登录已过期，请重新登录',
      isHandled: true,
    })
    expect(signedOut).toEqual([failure])
    expect(told).toEqual([])
    expect(session.isLoggedIn()).toBe(false)
    expect([...texts.keys()]).toEqual([])
  })

  it('a delayed 410 of a replaced session leaves the new one alone', async () => {
    const client = signedInClient(() => {
      client.session.saveLogin({ accessToken: 'new', refreshToken: 'new', expiresIn: 7200, userId: 8 })
      return refusal(410, '')
    })
    await expect(client.send(course.mine, {})).rejects.toMatchObject({ code: 410 })
    expect(client.session.isLoggedIn()).toBe(true)
    expect(client.signedOut).toEqual([])
  })

  it('[D2-5-auth-1] [D2-8-code-410-client] a call that needs login is refused with "need login" before it is sent', async () => {
    const { send, requests, told, signedOut } = fakeClient(() => envelope({ rows: [] }))
    await expect(send(course.mine, {})).rejects.toMatchObject({ code: 410, message: 'need login', shown: '请先登录' })
    expect(requests).toEqual([])
    expect(told).toHaveLength(1)
    expect(signedOut).toEqual([])
  })
})
