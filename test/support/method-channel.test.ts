import vm from 'node:vm'
import { methodChannelScript, type NativeCalls } from './method-channel'

type Native = { [name: string]: (option?: object) => unknown }
type Decorate = (target: object, name: string, descriptor: PropertyDescriptor) => PropertyDescriptor
type ContainerWindow = {
  nativeCalls: NativeCalls
  MethodChannel: { jsBridgeMode: (mode: { isAsync: boolean; autoRelease: boolean }) => Decorate }
}

function container(): ContainerWindow {
  const window = {}
  vm.runInNewContext(methodChannelScript, { window })
  return window as ContainerWindow
}

/** A native API as the plugin declares one: bodies of its own, replaced by the decorator. */
function declare(window: ContainerWindow, ...names: string[]): Native {
  const decorate = window.MethodChannel.jsBridgeMode({ isAsync: false, autoRelease: true })
  return Object.defineProperties(
    {},
    Object.fromEntries(names.map((name) => [name, decorate({}, name, { value: () => 'own body' })])),
  ) as Native
}

describe('the stand-in of the native container', () => {
  it('answers a decorated method instead of its own body', () => {
    const native = declare(container(), 'getWindowInfo')
    expect(native.getWindowInfo?.()).toMatchObject({ windowWidth: 375, windowHeight: 812 })
  })

  it('stores values, and returns them by callbacks', () => {
    const native = declare(container(), 'setStorage', 'getStorageSync')
    const success = jest.fn()
    native.setStorage?.({ key: 'a', data: 1, success })
    expect(success).toHaveBeenCalledTimes(1)
    expect(native.getStorageSync?.({ key: 'a' })).toMatchObject({ data: 1 })
  })

  it('fails unsupported calls, and records them', () => {
    const window = container()
    const native = declare(window, 'scanCode')
    const fail = jest.fn()
    native.scanCode?.({ fail })
    expect(fail).toHaveBeenCalledWith({ errMsg: 'scanCode:fail not offered by this container' })
    expect(Array.from(window.nativeCalls.unknown)).toEqual(['scanCode'])
  })

  it('records the requested modes', () => {
    const window = container()
    declare(window)
    expect(Array.from(window.nativeCalls.modes)).toEqual([{ isAsync: false, autoRelease: true }])
  })
})
