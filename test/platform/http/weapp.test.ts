import Taro from '@tarojs/taro'
import { leaveFirstCalls } from '@/platform/http/first-calls'
import { http } from '@/platform/http/index.weapp'
import { HttpBroken, type HttpRequest } from '@/platform/http/port'

jest.mock('@tarojs/taro', () => ({ __esModule: true, default: { request: jest.fn() } }))

const request = (over: Partial<HttpRequest> = {}): HttpRequest => ({
  url: '/x',
  method: 'GET',
  headers: { a: '1' },
  timeoutMs: 30_000,
  ...over,
})
const task = (reply: Promise<object>) => Object.assign(reply, { abort: jest.fn() }) as unknown as ReturnType<typeof Taro.request>
const replying = (reply: object) => jest.mocked(Taro.request).mockReturnValueOnce(task(Promise.resolve(reply)))
const failing = (errMsg: string) => jest.mocked(Taro.request).mockReturnValueOnce(task(Promise.reject({ errMsg })))

describe('requests of the mini-program', () => {
  it('return status, lower-cased headers and JSON', async () => {
    replying({ statusCode: 200, header: { 'Respond-Time': 5 }, data: '{"code":200}' })
    expect(await http.send(request())).toEqual({ status: 200, headers: { 'respond-time': '5' }, body: { code: 200 } })
    replying({ statusCode: 502, data: '<html>' })
    expect(await http.send(request())).toEqual({ status: 502, headers: {}, body: undefined })
  })

  it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)('%s is sent unchanged', async (method) => {
    replying({ statusCode: 200, data: '' })
    await http.send(request({ method }))
    expect(jest.mocked(Taro.request).mock.lastCall?.[0]).toMatchObject({ method, header: { a: '1' }, timeout: 30_000 })
  })

  it('PATCH, which the host lacks, is sent as a POST with a method header', async () => {
    replying({ statusCode: 200, data: '' })
    await http.send(request({ method: 'PATCH', body: '{}' }))
    const header = { a: '1', 'x-http-method-override': 'PATCH' }
    expect(jest.mocked(Taro.request).mock.lastCall?.[0]).toMatchObject({ method: 'POST', header, data: '{}' })
  })

  it.each([
    ['request:fail timeout', new HttpBroken('timeout', 30_000)],
    ['request:fail abort', new HttpBroken('aborted', 30_000)],
    ['request:fail ', new HttpBroken('network', 30_000)],
  ])('%s becomes its own failure', async (errMsg, broken) => {
    failing(errMsg)
    await expect(http.send(request())).rejects.toEqual(broken)
  })

  it('requests are cancelled by their signal', async () => {
    const control = new AbortController()
    const begun = task(Promise.resolve({ statusCode: 200, data: '' }))
    jest.mocked(Taro.request).mockReturnValueOnce(begun)
    const sent = http.send(request({ signal: control.signal }))
    control.abort()
    await sent
    expect(begun.abort).toHaveBeenCalledTimes(1)
  })

  it('wait for a place beyond nine at once, and are not sent when cancelled meanwhile', async () => {
    const answers: (() => void)[] = []
    const sent = jest.mocked(Taro.request)
    sent.mockClear()
    sent.mockImplementation(() => task(new Promise((resolve) => answers.push(() => resolve({ statusCode: 200, data: '' })))))
    const control = new AbortController()
    const nine = Array.from({ length: 9 }, () => http.send(request()))
    const dropped = http.send(request({ signal: control.signal }))
    const last = http.send(request({ url: '/last' }))
    expect(sent).toHaveBeenCalledTimes(9)
    control.abort()
    answers[0]?.()
    await nine[0]
    await expect(dropped).rejects.toEqual(new HttpBroken('aborted', 30_000))
    expect(sent).toHaveBeenCalledTimes(10)
    expect(sent.mock.lastCall?.[0]).toMatchObject({ url: '/last' })
    for (const answer of answers) answer()
    expect((await last).status).toBe(200)
    await Promise.all(nine)
  })

  it('go out nine at once again after some of them have waited', async () => {
    const answers: (() => void)[] = []
    const sent = jest.mocked(Taro.request)
    sent.mockImplementation(() => task(new Promise((resolve) => answers.push(() => resolve({ statusCode: 200, data: '' })))))
    for (const _round of [1, 2]) {
      sent.mockClear()
      answers.length = 0
      const all = Array.from({ length: 12 }, () => http.send(request()))
      expect(sent).toHaveBeenCalledTimes(9)
      for (let ended = 0; ended < all.length; ended++) {
        answers[ended]?.()
        await all[ended]
      }
      expect(sent).toHaveBeenCalledTimes(12)
    }
  })

  describe('sent before the page requested them', () => {
    const early = { status: 200, headers: {}, body: 'early' }
    const own = request({ headers: { 'x-access-token': 'a' } })
    const ask = async (reply: Promise<typeof early>, signal?: AbortSignal) => {
      leaveFirstCalls(new Map([[own.url, { accessToken: 'a', sentAt: Date.now(), reply }]]))
      jest.mocked(Taro.request).mockReset()
      replying({ statusCode: 200, data: '"late"' })
      const { body } = await http.send({ ...own, signal })
      return { body, times: jest.mocked(Taro.request).mock.calls.length }
    }

    it('take that reply, or are sent again if it failed', async () => {
      expect(await ask(Promise.resolve(early))).toEqual({ body: 'early', times: 0 })
      expect(await ask(Promise.reject(new HttpBroken('network')))).toEqual({ body: 'late', times: 1 })
    })

    it.each([
      ['came', () => Promise.resolve(early)],
      ['failed', () => Promise.reject(new HttpBroken('network'))],
    ])('can be cancelled like any other, whether that reply %s', async (_, reply) => {
      const control = new AbortController()
      const asked = ask(reply(), control.signal)
      control.abort()
      await expect(asked).rejects.toEqual(new HttpBroken('aborted', 30_000))
    })
  })
})
