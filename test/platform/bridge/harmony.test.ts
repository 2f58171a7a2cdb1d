import { readers } from '@/platform/bridge/answers'
import { bridge } from '@/platform/bridge/index.harmony-hybrid'
import type { HandlerName } from '@/platform/bridge/port'
import { methodChannelScript, type NativeCalls } from '../../support/method-channel'

const open = () => new Function(methodChannelScript)()
const seen = () => (window as unknown as { nativeCalls: NativeCalls }).nativeCalls
afterEach(() => Reflect.deleteProperty(window, 'MethodChannel'))

describe('the Harmony container', () => {
  it('[D2-7-harmony-1] the container is called over MethodChannel, by methods it has decorated', async () => {
    expect(bridge.kind()).toBeNull()
    await expect(bridge.call('getThemeMode')).rejects.toMatchObject({ reason: 'absent' })
    open()
    expect(bridge.kind()).toBe('harmony')
    expect(await bridge.call('getThemeMode')).toBe('light')
    expect(seen().calls).toEqual(['getRegisteredHandlers', 'getThemeMode'])
  })

  it('the container is never called for a method it has not registered', async () => {
    open()
    await expect(bridge.call('exitWebview')).rejects.toMatchObject({ reason: 'unregistered' })
    expect(seen().unknown).toEqual([])
  })

  it('no handler that fails in the container is waited for', async () => {
    const names = Object.keys(readers) as HandlerName[]
    Object.assign(window, {
      MethodChannel: {
        jsBridgeMode: () => (_target: object, name: string) => ({
          value: ({ success, fail }: { success: (result: object) => void; fail: () => void }) =>
            name === 'getRegisteredHandlers' ? success({ data: names }) : fail(),
        }),
      },
    })
    expect(await bridge.call('getRegisteredHandlers')).toEqual(names)
    const ended: string[] = []
    for (const name of names) void bridge.call(name).then(() => ended.push(name))
    for (let tick = 0; tick < 50; tick++) await Promise.resolve()
    expect(ended.sort()).toEqual(names.toSorted())
  })

  it('exists from the start or not at all', () => {
    const arrived = jest.fn()
    bridge.whenThere(arrived)()
    open()
    bridge.whenThere(arrived)()
    expect(arrived).toHaveBeenCalledTimes(1)
  })
})
