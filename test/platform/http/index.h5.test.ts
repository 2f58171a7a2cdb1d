/** @sandbox own */
import { http } from '@/platform/http'
import { leaveFirstCalls } from '@/platform/http/first-calls'
import type { HttpRequest } from '@/platform/http/port'

const request = (over: Partial<HttpRequest> = {}): HttpRequest => ({
  url: '/v2-user/x',
  method: 'GET',
  headers: { a: 'b' },
  timeoutMs: 30_000,
  ...over,
})
const serve = (fetching: (url: string, init: RequestInit) => Promise<unknown>) => {
  const fetch = jest.fn(fetching)
  Object.assign(globalThis, { fetch })
  return fetch
}
const reply = (text: string) => async () => ({ status: 200, headers: [['respond-time', '1763700000000']], text: async () => text })
/** A server that never answers; the browser rejects when the request is called off. */
const silent = (_: string, { signal }: RequestInit) =>
  new Promise((_resolve, reject) => {
    const callOff = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal?.aborted) callOff()
    signal?.addEventListener('abort', callOff)
  })

describe('http', () => {
  it('[D2-7-common-1] sends the request with cookies, and returns status, headers and JSON', async () => {
    const fetch = serve(reply('{"code":200}'))
    expect(await http.send(request({ method: 'POST', body: 'x=1' }))).toEqual({
      status: 200,
      headers: { 'respond-time': '1763700000000' },
      body: { code: 200 },
    })
    expect(fetch).toHaveBeenCalledWith(
      '/v2-user/x',
      expect.objectContaining({ method: 'POST', headers: { a: 'b' }, body: 'x=1', credentials: 'include' }),
    )
  })

  it('a reply that is not JSON has no body', async () => {
    serve(reply('<html>502</html>'))
    expect(await http.send(request())).toMatchObject({ status: 200, body: undefined })
  })

  it('[D2-8-message-1] a missing network fails as such', async () => {
    serve(async () => {
      throw new TypeError('Failed to fetch')
    })
    await expect(http.send(request())).rejects.toMatchObject({ name: 'HttpBroken', reason: 'network', message: 'Network Error' })
  })

  it('[D2-8-message-3] [D2-9-http-1] a server that is silent for the timeout fails as such', async () => {
    jest.useFakeTimers()
    serve(silent)
    const sent = http.send(request({ timeoutMs: 30_000 })).catch((error: unknown) => error)
    let settled: unknown
    void sent.then((error) => {
      settled = error
    })
    await jest.advanceTimersByTimeAsync(29_999)
    expect(settled).toBeUndefined()
    await jest.advanceTimersByTimeAsync(1)
    expect(settled).toMatchObject({ name: 'HttpBroken', reason: 'timeout', message: 'timeout of 30000 ms exceeded' })
    jest.useRealTimers()
  })

  it('[D2-8-message-2] a cancelled call fails as such, before or after sending', async () => {
    serve(silent)
    const control = new AbortController()
    const sent = http.send(request({ signal: control.signal }))
    control.abort()
    await expect(sent).rejects.toMatchObject({ reason: 'aborted', message: 'request aborted' })
    await expect(http.send(request({ signal: control.signal }))).rejects.toMatchObject({ reason: 'aborted' })
  })

  it('a finished request leaves no timer behind', async () => {
    jest.useFakeTimers()
    serve(reply('{}'))
    await http.send(request())
    expect(jest.getTimerCount()).toBe(0)
    jest.useRealTimers()
  })

  it('many simultaneous requests start one at once and each further one in its own task', async () => {
    const tasks: (() => void)[] = []
    class Channel {
      port1 = { onmessage: () => {} }
      port2 = { postMessage: () => void tasks.push(() => this.port1.onmessage()) }
    }
    Object.assign(globalThis, { MessageChannel: Channel })
    const gone: string[] = []
    const turns = ['first', 'second', 'third'].map(async (name) => {
      await http.turn()
      gone.push(name)
    })
    const seen: number[] = []
    for (let task: (() => void) | undefined = () => {}; task; task = tasks.shift()) {
      task()
      for (let tick = 0; tick < 9; tick += 1) await Promise.resolve()
      seen.push(gone.length)
    }
    await Promise.all(turns)
    expect([seen, gone]).toEqual([
      [1, 2, 3, 3],
      ['first', 'second', 'third'],
    ])
  })

  describe('a request that was sent before the app loaded', () => {
    const own = request({ headers: { 'x-access-token': 'a' } })
    const early = { status: 200, headers: {}, body: 'early' }
    const leave = (over: Partial<{ accessToken: string; sentAt: number; reply: Promise<typeof early> }> = {}) =>
      leaveFirstCalls(new Map([[own.url, { accessToken: 'a', sentAt: Date.now(), reply: Promise.resolve(early), ...over }]]))
    const ask = async (asked: HttpRequest) => {
      const fetch = serve(reply('"late"'))
      const { body } = await http.send(asked)
      return { body, times: fetch.mock.calls.length }
    }

    it('serves its reply once', async () => {
      leave()
      expect(await ask(own)).toEqual({ body: 'early', times: 0 })
      expect(await ask(own)).toEqual({ body: 'late', times: 1 })
    })

    it.each<[string, HttpRequest, Parameters<typeof leave>[0]]>([
      ['for another learner', request({ headers: { 'x-access-token': 'b' } }), {}],
      ['too long ago', own, { sentAt: Date.now() - 10_000 }],
      ['in vain', own, { reply: Promise.reject(new TypeError('Failed to fetch')) }],
      ['to another address', request({ url: '/v2-user/y', headers: own.headers }), {}],
      ['to be read, and now writes', { ...own, method: 'POST' }, {}],
    ])('an early request is sent again when it was sent %s', async (_, asked, over) => {
      leave(over)
      expect(await ask(asked)).toEqual({ body: 'late', times: 1 })
    })

    it('an early request is cancelled and timed out like any other', async () => {
      leave({ reply: new Promise(() => {}) })
      serve(silent)
      await expect(http.send({ ...own, timeoutMs: 1 })).rejects.toMatchObject({ reason: 'timeout' })
    })
  })
})
