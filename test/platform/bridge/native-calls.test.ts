/** @sandbox own */
import { createNativeCalls, type Transport } from '@/platform/bridge/native-calls'
import type { HandlerName } from '@/platform/bridge/port'

const every: HandlerName[] = [
  'appUserAgent',
  'isShowTitle',
  'getThemeMode',
  'getHomeIndicatorHeight',
  'getTabHeight',
  'getAccessToken',
  'getAndroidRefreshToken',
  'setTabVisible',
  'exitWebview',
  'redirect',
  'showGuideAppDialog',
  'useBCoins',
  'getMobilePerformance',
  'wxpay',
  'alipay',
]
const never = Symbol('never')

/** Calls over a container that answers each handler with a line of the script. */
function scripted(script: Partial<Record<HandlerName, unknown>>) {
  const told: [HandlerName, object][] = []
  const transport: Transport = (name, data, answer) => {
    told.push([name, data])
    const raw = name in script ? script[name] : name === 'getRegisteredHandlers' ? every : undefined
    if (raw !== never) answer(raw)
  }
  return { call: createNativeCalls(transport), told, names: () => told.map(([name]) => name) }
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe('native handlers (document 2 §7)', () => {
  it('[D2-7-bridge-1] appUserAgent returns project, appVer and code', async () => {
    const { call } = scripted({ appUserAgent: { project: 'QiMing', appVer: '2.4.0', code: '77' } })
    expect(await call('appUserAgent')).toEqual({ project: 'qiming', appVer: '2.4.0', code: '77' })
  })

  it('[D2-7-bridge-2] getRegisteredHandlers returns the names, and is called once', async () => {
    const { call, names } = scripted({ getRegisteredHandlers: ['getTabHeight'], getTabHeight: 50 })
    expect(await call('getRegisteredHandlers')).toEqual(['getTabHeight'])
    await Promise.all([call('getTabHeight'), call('getTabHeight')])
    expect(names()).toEqual(['getRegisteredHandlers', 'getTabHeight', 'getTabHeight'])
  })

  it('[D2-7-bridge-3] a handler that is not registered is never called', async () => {
    const { call, names } = scripted({ getRegisteredHandlers: ['getTabHeight'] })
    await expect(call('exitWebview')).rejects.toMatchObject({ reason: 'unregistered', handler: 'exitWebview' })
    expect(names()).toEqual(['getRegisteredHandlers'])
  })

  it.each([
    [true, true],
    [1, true],
    ['true', true],
    ['1', true],
    [0, false],
    ['0', false],
    [undefined, false],
  ])('[D2-7-bridge-4] isShowTitle with %p gives %p', async (answer, isShown) =>
    expect(await scripted({ isShowTitle: answer }).call('isShowTitle')).toBe(isShown),
  )

  it('[D2-7-bridge-5] getThemeMode returns dark or light', async () => {
    expect(await scripted({ getThemeMode: 'dark' }).call('getThemeMode')).toBe('dark')
    expect(await scripted({ getThemeMode: 'sepia' }).call('getThemeMode')).toBeNull()
  })

  it.each(['getHomeIndicatorHeight', 'getTabHeight'] as const)('[D2-7-bridge-6] %s returns a height', async (name) => {
    expect(await scripted({ [name]: '34' }).call(name)).toBe(34)
    expect(await scripted({ [name]: -3 }).call(name)).toBe(0)
    expect(await scripted({ [name]: 'tall' }).call(name)).toBe(0)
  })

  it('[D2-7-bridge-7] getAccessToken and getAndroidRefreshToken return the app’s tokens', async () => {
    const both = scripted({ getAccessToken: '{"accessToken":"a","refreshToken":"r"}', getAndroidRefreshToken: 'r2' })
    expect(await both.call('getAccessToken')).toEqual({ accessToken: 'a', refreshToken: 'r' })
    expect(await both.call('getAndroidRefreshToken')).toBe('r2')
    expect(await scripted({ getAccessToken: 'bare' }).call('getAccessToken')).toEqual({ accessToken: 'bare', refreshToken: '' })
  })

  it('a token of digits only is passed digit for digit', async () => {
    const token = '12345678901234567890'
    expect(await scripted({ getAndroidRefreshToken: token }).call('getAndroidRefreshToken')).toBe(token)
    expect(await scripted({ getAccessToken: token }).call('getAccessToken')).toEqual({ accessToken: token, refreshToken: '' })
    expect(await scripted({ getTabHeight: '49' }).call('getTabHeight')).toBe(49)
  })

  it('[D2-7-bridge-8] setTabVisible, exitWebview, redirect and showGuideAppDialog are called without waiting', async () => {
    const script = { setTabVisible: never, exitWebview: never, redirect: never, showGuideAppDialog: never }
    const { call, told } = scripted(script)
    await call('setTabVisible', { visible: 1 })
    await call('redirect', { url: 'qiming://to/home' })
    await call('showGuideAppDialog')
    await call('exitWebview')
    expect(told.slice(1)).toEqual([
      ['setTabVisible', { visible: 1 }],
      ['redirect', { url: 'qiming://to/home' }],
      ['showGuideAppDialog', {}],
      ['exitWebview', {}],
    ])
  })

  it('[D2-7-bridge-9] useBCoins returns a text', async () => expect(await scripted({ useBCoins: 0 }).call('useBCoins')).toBe('0'))

  it('[D1-3-performance-1] getMobilePerformance returns totalMem', async () => {
    expect(await scripted({ getMobilePerformance: { totalMem: 8_000_000 } }).call('getMobilePerformance')).toEqual({ totalMem: 8_000_000 })
    expect(await scripted({ getMobilePerformance: {} }).call('getMobilePerformance')).toBeNull()
  })

  it.each([
    ['wxpay', { status: 'success' }, 'done'],
    ['alipay', 'success', 'done'],
    ['wxpay', { status: 'cancel' }, 'cancelled'],
    ['alipay', { status: 'fail' }, 'failed'],
    ['wxpay', undefined, 'failed'],
  ] as const)('[D2-7-bridge-10] %s receives sn and snType; its reply %j means %s', async (name, answer, end) => {
    const { call, told } = scripted({ [name]: answer })
    expect(await call(name, { sn: '2026', snType: 'order' })).toBe(end)
    expect(told[1]).toEqual([name, { sn: '2026', snType: 'order' }])
  })
})

describe('a slow app', () => {
  it('times out after 3 s, and a later reply is ignored', async () => {
    const { call } = scripted({ getTabHeight: never })
    const asked = call('getTabHeight')
    const failed = expect(asked).rejects.toMatchObject({ reason: 'timeout', handler: 'getTabHeight' })
    await jest.advanceTimersByTimeAsync(3000)
    await failed
  })

  it('a slow app is queried again for its handlers by the next call', async () => {
    const { call, names } = scripted({ getRegisteredHandlers: never })
    for (const _ of [1, 2]) {
      const failed = expect(call('getTabHeight')).rejects.toMatchObject({ reason: 'timeout' })
      await jest.advanceTimersByTimeAsync(3000)
      await failed
    }
    expect(names()).toEqual(['getRegisteredHandlers', 'getRegisteredHandlers'])
  })

  it('gets five minutes for a payment', async () => {
    const { call } = scripted({ wxpay: never })
    let ended: unknown
    call('wxpay', { sn: '1', snType: 'order' }).catch((error: unknown) => {
      ended = error
    })
    await jest.advanceTimersByTimeAsync(299_999)
    expect(ended).toBeUndefined()
    await jest.advanceTimersByTimeAsync(1)
    expect(ended).toMatchObject({ reason: 'timeout' })
  })
})
