import { auth } from '@/contract/account/auth'
import type { Call, Method } from '@/contract/call'
import { course } from '@/contract/course/course'
import { exam } from '@/contract/exam/exam'
import { learning } from '@/contract/learn/lesson'
import { order } from '@/contract/order/order'
import { services } from '@/contract/services'
import { envelope, fakeClient, NOW, signedInClient } from '../fakes'

const ok = () => envelope({ res: {} })
const call = (over: Partial<Call>): Call => ({ service: 'order', method: 'POST', path: '/x', auth: false, ...over })

describe('a request', () => {
  it('[D2-7-common-7] goes to the service, versioned v2-{service}, with path parameters filled and encoded', async () => {
    const { send, requests } = signedInClient(ok, { origin: 'https://api.example.cn' })
    await send(order.get, { params: { orderSn: 'a/b' } })
    expect(requests[0]).toMatchObject({ method: 'GET', url: 'https://api.example.cn/v2-order/v2/orders/a%2Fb', timeoutMs: 30_000 })
    expect(requests[0]?.body).toBeUndefined()
  })

  it('goes to the service that hosts an area', async () => {
    const { send, requests } = fakeClient(ok)
    await send(auth.sendSmsCode, { query: { mobile: '13800000001' } })
    expect(requests[0]?.url).toBe('/v2-user/user/login-smscode?mobile=13800000001')
  })

  it.each([
    ['https://desk.example.cn/gordon/', 'https://desk.example.cn/gordon/heartbeat'],
    ['http://desk.example.cn', 'http://desk.example.cn/heartbeat'],
    ['/proxy/gordon', '/proxy/gordon/heartbeat'],
    ['/proxy/gordon//', '/proxy/gordon/heartbeat'],
    ['javascript:alert(1)', '/v2-gordon/heartbeat'],
    ['javascript:/alert/', '/v2-gordon/heartbeat'],
  ])('[D2-7-common-8] a device key gordonBaseUrl of %s sends the heartbeat to %s', async (base, url) => {
    const { send, requests } = signedInClient(ok, { kept: { gordonBaseUrl: base } })
    await send(learning.heartbeat, { body: { courseId: 1, lessonId: 2, position: 3, played: [] } })
    expect(requests[0]?.url).toBe(url)
  })

  it('omits absent query values and keeps zero', async () => {
    const { send, requests } = fakeClient(() => envelope({ rows: [] }))
    await send(course.list, { query: { namespace: 'bt', categoryId: undefined, page: 0 } })
    expect(requests[0]?.url).toBe('/v2-course/v2/courses?namespace=bt&page=0')
    await send(call({ method: 'GET' }), { query: { since: null, page: 0 } })
    expect(requests[1]?.url).toBe('/v2-order/x?page=0')
  })

  it('a request is not sent without a refresh token, even when an access token remains', async () => {
    const { send, requests } = fakeClient(ok, { kept: { accessToken: 'left', expiresTime: String(NOW + 3_600_000) } })
    await expect(send(order.get, { params: { orderSn: 's1' } })).rejects.toMatchObject({ code: 410 })
    expect(requests).toEqual([])
  })

  it('[D2-7-common-5] [D2-7-common-6] a request is JSON when the payload is an object, and form-urlencoded when a POST has none', async () => {
    const { send, requests } = signedInClient(ok)
    await send(order.pay, { params: { orderSn: 's1' }, body: { orderSn: 's1', channel: 'alipay_h5' } })
    await send(exam.startAttempt, { params: { id: 4 }, query: {} })
    expect(requests[0]).toMatchObject({ body: '{"orderSn":"s1","channel":"alipay_h5"}', headers: { 'content-type': 'application/json' } })
    expect(requests[1]).toMatchObject({ body: '', headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  })
})

describe('every call', () => {
  it.each<[Method, string | undefined]>([
    ['GET', undefined],
    ['DELETE', undefined],
    ['POST', ''],
    ['PUT', ''],
    ['PATCH', ''],
  ])('[D2-7-common-6] %s without a payload has the body %j', async (method, body) => {
    const { send, requests } = fakeClient(ok)
    await send(call({ method }), {})
    expect(requests[0]?.body).toBe(body)
    expect(requests[0]?.headers['content-type']).toBe(body === undefined ? undefined : 'application/x-www-form-urlencoded')
  })

  it.each<Method>(['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])('[D2-7-common-3] %s is sent unchanged', async (method) => {
    const { send, requests } = fakeClient(ok)
    await send(call({ method }), {})
    expect(requests[0]?.method).toBe(method)
  })

  it.each(services)('[D2-7-common-7] %s has a base address of its own', async (service) => {
    const { send, requests } = fakeClient(ok, { origin: 'https://api.example.cn' })
    await send(call({ service }), {})
    expect(requests[0]?.url).toBe(`https://api.example.cn/v2-${service}/x`)
  })

  it('[D2-7-common-2] [D2-9-http-1] waits 30000 ms for its reply', async () => {
    const { send, requests } = fakeClient(ok)
    await send(call({}), {})
    expect(requests[0]?.timeoutMs).toBe(30_000)
  })

  it.each([
    ['a=1&b=%E4%BC%9A', 'a=1&b=%E4%BC%9A'],
    [new URLSearchParams({ a: '1', b: '会' }), 'a=1&b=%E4%BC%9A'],
  ])('[D2-7-common-5] a payload of text or fields makes a call form-urlencoded', async (body, sent) => {
    const { send, requests } = fakeClient(ok)
    await send(call({}), { body })
    expect(requests[0]).toMatchObject({ body: sent, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  })
})

it.each([{ append: 1 }, { a: [1] }])('[D2-7-common-6] an object is sent as JSON, whatever its fields are called: %j', async (body) => {
  const { send, requests } = fakeClient(ok)
  await send(call({}), { body })
  expect(requests[0]).toMatchObject({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
})

describe('the result of a call', () => {
  it('[D2-7-common-9] the result is res, or rows for a list', async () => {
    const { send } = signedInClient(({ url }) =>
      url.endsWith('course-list') ? envelope({ rows: [1, 2] }) : envelope({ res: { payable: 5 } }),
    )
    expect(await send(order.quote, { query: { courseId: 1 } })).toEqual({ payable: 5 })
    expect(await send(course.mine, {})).toEqual([1, 2])
  })

  it('[D2-7-common-9] the result is the rows where a reply has both', async () => {
    const { send } = signedInClient(() => envelope({ res: {}, rows: [1] }))
    expect(await send(course.mine, {})).toEqual([1])
  })

  it.each([199, 300])('the result is a failure for status %i, whatever its body says', async (status) => {
    const { send } = signedInClient(() => ({ ...envelope({ rows: [] }), status }))
    await expect(send(course.mine, {})).rejects.toMatchObject({ code: status })
  })
})
