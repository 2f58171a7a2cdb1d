/**
 * The mini-program's side of every port against a stand-in of its host: one row a method. A port or a method that no row and no test of
 * its own asks fails the last test.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { TextEncoder } from 'node:util'
import { StorageRefused } from '@/platform/storage/port'
import { TOAST_MS } from '@/platform/toast/port'
import { type Asked, weapp } from '../support/client/weapp-host'

type Listener = (told?: unknown) => unknown

jest.mock('@tarojs/taro', () => jest.requireActual<typeof import('../support/client/weapp-host')>('../support/client/weapp-host').taro)
jest.mock('@/platform/clipboard', () => jest.requireActual('@/platform/clipboard/index.weapp'))

beforeEach(weapp.reset)

const root = path.resolve('src/platform')
const names = readdirSync(root).filter((name) => existsSync(path.join(root, name, 'index.weapp.ts')))
const exported = (name: string) => jest.requireActual<Record<string, unknown>>(`@/platform/${name}/index.weapp`)

type Method = (...args: unknown[]) => unknown
const methodsOf = (name: string): [string, Method][] =>
  Object.values(exported(name)).flatMap((port) =>
    typeof port === 'function'
      ? [[port.name, port as Method] as [string, Method]]
      : Object.entries(Object(port)).filter((entry): entry is [string, Method] => typeof entry[1] === 'function'),
  )

const used = new Set<string>()
/** A method of the mini-program's side of a port. */
function port(place: string): Method {
  const [name = '', method = ''] = place.split('.')
  used.add(place)
  const found = methodsOf(name).find(([key]) => key === method)?.[1]
  if (!found) throw new Error(`no ${place}`)
  return found
}

const rejects = () => Promise.reject(new Error('fail'))
const throws = () => {
  throw new Error('fail')
}
const nothing = () => {}
const done = async () => {}

type Row = [place: string, given: unknown[], answers: Record<string, unknown>, reply: unknown, asked: Asked[]]
const rows: Row[] = [
  ['address.keepQuery', [{ tab: '1' }], {}, undefined, []],
  ['bridge.kind', [], {}, null, []],
  ['chrome.isAlone', [], { getLaunchOptionsSync: { scene: 1154 } }, true, [['getLaunchOptionsSync']]],
  ['chrome.isAlone', [], { getLaunchOptionsSync: { scene: 1001 } }, false, [['getLaunchOptionsSync']]],
  ['chrome.setTitle', ['题库'], {}, undefined, [['setNavigationBarTitle', { title: '题库' }]]],
  ['chunks.reloadOnce', [], {}, false, []],
  ['clipboard.copy', ['甲'], { setClipboardData: async () => ({}) }, true, [['setClipboardData', { data: '甲' }]]],
  ['clipboard.copy', ['甲'], { setClipboardData: rejects }, false, [['setClipboardData', { data: '甲' }]]],
  ['cookies.set', ['a=1'], {}, undefined, []],
  ['device.touchPoints', [], {}, 1, []],
  ['device.theme', [], { getAppBaseInfo: { theme: 'dark' } }, 'dark', [['getAppBaseInfo']]],
  ['device.theme', [], { getAppBaseInfo: {} }, null, [['getAppBaseInfo']]],
  ['device.showFontScale', [1.3], {}, undefined, []],
  ['device.showPageMode', ['full'], {}, undefined, []],
  ['files.saveText', [{ words: '甲' }], { setClipboardData: async () => ({}) }, 'copied', [['setClipboardData', { data: '甲' }]]],
  ['files.saveText', [{ words: '甲' }], { setClipboardData: rejects }, 'failed', [['setClipboardData', { data: '甲' }]]],
  ['first-entry.keep', [], {}, undefined, []],
  ['first-screen.lacksHome', [], { getEnterOptionsSync: { path: 'pages/home/index' } }, true, [['getEnterOptionsSync']]],
  ['first-screen.lacksHome', [], { getEnterOptionsSync: { path: 'pages/study/index' } }, false, [['getEnterOptionsSync']]],
  ['first-screen.replies', [7], { getStorageSync: '' }, [], [['getStorageSync', expect.any(String)]]],
  ['first-screen.brand', [], { getStorageSync: '{"name":"启明"}' }, { name: '启明' }, [['getStorageSync', 'brand']]],
  ['first-screen.keepBrand', ['{}'], {}, undefined, [['setStorageSync', 'brand', '{}']]],
  ['jump.open', ['weixin://dl'], {}, 'handed', []],
  ['lock.hold', ['renewal', 10, () => 'done'], {}, 'done', []],
  ['login.appLogin', [], {}, false, []],
  ['login-window.open', ['/login'], {}, false, []],
  ['login-window.isOne', [], {}, false, []],
  ['login-window.handOver', [], {}, undefined, []],
  ['network-kind.now', [], { getNetworkType: async () => ({ networkType: 'wifi' }) }, 'wifi', [['getNetworkType']]],
  ['network-kind.now', [], { getNetworkType: async () => ({ networkType: 'none' }) }, 'none', [['getNetworkType']]],
  ['network-kind.now', [], { getNetworkType: async () => ({ networkType: '5g' }) }, 'cellular', [['getNetworkType']]],
  ['network-kind.now', [], { getNetworkType: async () => ({ networkType: 'ethernet' }) }, 'unknown', [['getNetworkType']]],
  ['network-kind.now', [], { getNetworkType: rejects }, 'unknown', [['getNetworkType']]],
  ['offline-pages.keep', [[]], {}, undefined, []],
  ['playable.addressOf', ['https://a/b.mp3'], {}, 'https://a/b.mp3', []],
  ['playable.release', ['https://a/b.mp3'], {}, undefined, []],
  ['privacy.openText', [], {}, undefined, [['openPrivacyContract']]],
  ['recorder.canRecord', [], {}, true, []],
  ['router.push', ['/pages/a/index'], { navigateTo: done }, undefined, [['navigateTo', { url: '/pages/a/index' }]]],
  ['router.replace', ['/pages/a/index'], { redirectTo: done }, undefined, [['redirectTo', { url: '/pages/a/index' }]]],
  ['router.relaunch', ['/pages/a/index'], { reLaunch: done }, undefined, [['reLaunch', { url: '/pages/a/index' }]]],
  ['router.back', [], { navigateBack: done }, undefined, [['navigateBack']]],
  ['router.depth', [], { getCurrentPages: [{}, {}] }, 2, [['getCurrentPages']]],
  ['scan.canScan', [], {}, true, []],
  ['scan.scan', [], { scanCode: async () => ({ result: '6901' }) }, '6901', [['scanCode', { scanType: ['barCode'] }]]],
  ['scan.scan', [], { scanCode: rejects }, null, [['scanCode', { scanType: ['barCode'] }]]],
  ['scroll.top', [], {}, 0, []],
  ['scroll.to', [90], {}, undefined, []],
  ['scroll.toTop', [], {}, undefined, [['pageScrollTo', { scrollTop: 0, duration: 0 }]]],
  ['storage.read', ['k'], { getStorageSync: '甲' }, '甲', [['getStorageSync', 'k']]],
  ['storage.read', ['k'], { getStorageSync: '' }, undefined, [['getStorageSync', 'k']]],
  ['storage.read', ['k'], { getStorageSync: { of: 'another program' } }, undefined, [['getStorageSync', 'k']]],
  ['storage.write', ['k', '甲'], {}, undefined, [['setStorageSync', 'k', '甲']]],
  ['storage.remove', ['k'], {}, undefined, [['removeStorageSync', 'k']]],
  ['storage.remove', ['k'], { removeStorageSync: throws }, undefined, [['removeStorageSync', 'k']]],
  ['storage.keys', [], { getStorageInfoSync: { keys: ['k'] } }, ['k'], [['getStorageInfoSync']]],
  ['stored-files.place', [], {}, 'program', []],
  ['stored-files.release', ['wxfile://usr/kept/a'], {}, undefined, []],
  ['support-chat.identify', [{}], {}, undefined, []],
  ['surroundings.isIframe', [], {}, false, []],
  ['surroundings.userAgent', [], {}, '', []],
  ['web-push.ability', [], {}, 'none', []],
  ['web-push.current', [], {}, null, []],
  ['web-push.ask', ['key'], {}, null, []],
  ['web-push.drop', [], {}, undefined, []],
  ['toast.toast', ['已保存'], {}, undefined, [['showToast', { title: '已保存', icon: 'none', duration: TOAST_MS }]]],
  [
    'tracker.get',
    ['/t'],
    { request: async () => ({ statusCode: 200, data: 'on' }) },
    'on',
    [['request', { url: '/t', timeout: undefined }]],
  ],
  ['tracker.get', ['/t', 9], { request: async () => ({ statusCode: 404 }) }, undefined, [['request', { url: '/t', timeout: 9 }]]],
  ['tracker.get', ['/t'], { request: rejects }, undefined, [['request', { url: '/t', timeout: undefined }]]],
  ['wide-window.isNow', [], {}, false, []],
]

it.each(rows)('%s given %j, from a host that answers %p', async (place, given, answers, reply, asked) => {
  Object.assign(weapp.answers, answers)
  expect(await port(place)(...given)).toEqual(reply)
  expect(weapp.asked).toEqual(asked)
})

it.each(['chunks.watch', 'moving.watch', 'keys.watch', 'scroll.watch', 'storage.watch', 'wide-window.watch', 'bridge.whenThere'])(
  '%s never calls back and asks the host for nothing',
  (place) => {
    const called = jest.fn()
    const stop = port(place)(called) as () => void
    stop()
    expect([called.mock.calls, weapp.asked, weapp.listeners.size]).toEqual([[], [], 0])
  },
)

type Watch = [place: string, event: string, told: unknown, heard: unknown[]]
it.each<Watch>([
  ['device.watchTheme', 'ThemeChange', { theme: 'dark' }, [{ theme: 'dark' }]],
  ['network-kind.watch', 'NetworkStatusChange', { isConnected: true }, []],
  ['network.watchOnline', 'NetworkStatusChange', { isConnected: false }, [false]],
  ['network.watchFront', 'AppShow', {}, [true]],
  ['network.watchFront', 'AppHide', {}, [false]],
  ['errors.watch', 'UnhandledRejection', { reason: 'why' }, ['why']],
  ['errors.watch', 'Error', 'a line', [new Error('a line')]],
  ['tracker.onLeave', 'AppHide', undefined, [undefined]],
])('%s hears of %s until it is stopped', (place, event, told, heard) => {
  const called = jest.fn()
  const stop = port(place)(called) as () => void
  weapp.tell(event, told)
  stop()
  weapp.tell(event, told)
  expect(called.mock.calls).toEqual([heard])
})

it.each([
  [
    'tells how long the app took to start',
    {
      getEntries: () => [
        { name: 'route', duration: 40 },
        { name: 'appLaunch', duration: 1300 },
      ],
    },
    [['load', 1300]],
  ],
  ['of an old host tells nothing', undefined, []],
])('speed.watch %s', (_, performance, heard) => {
  weapp.answers.getPerformance = performance && (() => performance)
  const told = jest.fn()
  port('speed.watch')(told)
  expect(told.mock.calls).toEqual(heard)
})

it('a storage that is full refuses by name', () => {
  weapp.answers.setStorageSync = throws
  expect(() => port('storage.write')('k', '甲')).toThrow(StorageRefused)
})

it('a native app is absent, whatever it is asked', async () => {
  await expect(port('bridge.call')('getThemeMode')).rejects.toMatchObject({ reason: 'absent' })
})

it.each([
  [{ statusCode: 204 }, true],
  [{ statusCode: 500 }, false],
])('a report that is answered with %p tells whether it arrived', async (reply, isThere) => {
  weapp.answers.request = async () => reply
  expect(await port('tracker.post')('/t', 'a=1', 5)).toBe(isThere)
  const form = { method: 'POST', header: { 'content-type': 'application/x-www-form-urlencoded' }, data: 'a=1' }
  expect(weapp.asked).toEqual([['request', { url: '/t', ...form, timeout: 5 }]])
})

it('reports on leaving and by a picture are requests that nobody waits for', () => {
  weapp.answers.request = rejects
  expect([port('tracker.beacon')('/b', 'a=1'), port('tracker.image')('/i')]).toEqual([undefined, undefined])
  expect(weapp.asked).toMatchObject([
    ['request', { url: '/b', method: 'POST', data: 'a=1' }],
    ['request', { url: '/i' }],
  ])
})

it('the network is up until the host says otherwise', () => {
  jest.isolateModules(() => {
    const { network } = jest.requireActual<typeof import('@/platform/network/index.weapp')>('@/platform/network/index.weapp')
    used.add('network.isOnline')
    const [[, first] = []] = weapp.asked as [string, { success: Listener }][]
    const seen = [network.isOnline()]
    first?.success({ networkType: 'none' })
    seen.push(network.isOnline())
    weapp.tell('NetworkStatusChange', { isConnected: true })
    expect([...seen, network.isOnline()]).toEqual([true, false, true])
  })
})

it('a recording on the device is written into a file with the ending its players know, and removed again', () => {
  const writeFileSync = jest.fn()
  const unlink = jest.fn()
  weapp.answers.getFileSystemManager = { writeFileSync, unlink }
  const files = ['audio/mpeg', 'audio/mp4', 'audio/webm', 'video/mp4'].map((type) => port('playable.addressOf')(`data:${type};base64,AAEC`))
  expect(files.map((file) => String(file).replace(/\d+/, 'N'))).toEqual(
    ['mp3', 'm4a', 'webm', 'mp4'].map((ending) => `wxfile://usr/recording-N.${ending}`),
  )
  expect(new Set(files).size).toBe(4)
  expect(writeFileSync.mock.calls).toEqual(files.map((file) => [file, 'AAEC', 'base64']))
  port('playable.release')(files[1])
  expect(unlink.mock.calls).toEqual([[{ filePath: files[1], fail: expect.any(Function) }]])
})

it('the question of consent is put to the learner, with both ways to answer', () => {
  const asked = jest.fn()
  port('privacy.watch')(asked)
  const answer = jest.fn()
  for (const listener of weapp.listeners.get('NeedPrivacyAuthorization') ?? []) listener(answer)
  const [[question]] = asked.mock.calls as [[{ agree: (id: string) => void; refuse: () => void }]]
  question.agree('consent')
  question.refuse()
  expect(answer.mock.calls).toEqual([
    [{ event: 'exposureAuthorization' }],
    [{ event: 'agree', buttonId: 'consent' }],
    [{ event: 'disagree' }],
  ])
})

it.each([
  [900, 100, [['pageScrollTo', { scrollTop: 520, duration: 200 }]]],
  [400, 100, []],
  [undefined, 0, []],
])('an element whose lower edge is at %s of a page scrolled to %s is brought into the upper part', (bottom, scrollTop, moves) => {
  const query = {
    select: jest.fn(() => ({ boundingClientRect: nothing })),
    selectViewport: () => ({ scrollOffset: nothing }),
    exec: (call: (found: unknown[]) => void) => call([bottom === undefined ? null : { bottom }, { scrollTop }]),
  }
  Object.assign(weapp.answers, { getWindowInfo: { windowHeight: 800 }, createSelectorQuery: query })
  port('reveal.show')('report')
  expect(query.select).toHaveBeenCalledWith('#report')
  expect(weapp.asked.filter(([name]) => name === 'pageScrollTo')).toEqual(moves)
})

describe('a poster', () => {
  const card = { title: '题', text: '文', strong: '赠', foot: '尾', qr: [[true]] }
  const measured: Record<string | symbol, unknown> = {
    measureText: () => ({ width: 10 }),
    createLinearGradient: () => ({ addColorStop: nothing }),
  }
  const ink = new Proxy({}, { get: (_, name) => measured[name] ?? nothing, set: () => true })
  const canvas = (isLoaded: boolean) => ({
    getContext: () => ink,
    createImage: () => {
      const image = { onload: nothing, onerror: nothing, width: 4, height: 4 }
      return Object.defineProperty(image, 'src', { set: () => (isLoaded ? image.onload() : image.onerror()) })
    },
  })
  const drawn = { canvasToTempFilePath: async () => ({ tempFilePath: 'tmp/a.png' }) }

  it.each([
    ['without a picture', '', true],
    ['with one', 'https://a/b.png', true],
    ['with one that does not load', 'https://a/b.png', false],
  ])('it draws itself %s', async (_, picture, isLoaded) => {
    Object.assign(weapp.answers, drawn, { createOffscreenCanvas: canvas(isLoaded) })
    expect(await port('poster.draw')({ ...card, picture })).toBe('tmp/a.png')
  })

  it('it goes into a file where the host exports no canvas that is off the screen', async () => {
    const writeFileSync = jest.fn()
    const able = { ...canvas(true), toDataURL: () => 'data:image/png;base64,AAAA' }
    Object.assign(weapp.answers, { createOffscreenCanvas: able, canvasToTempFilePath: throws })
    Object.assign(weapp.answers, { getFileSystemManager: { writeFileSync } })
    const files = [await port('poster.draw')({ ...card, picture: '' }), await port('poster.drawCode')([[true]])]
    expect(files).toEqual(['wxfile://usr/poster-0.png', 'wxfile://usr/poster-1.png'])
    expect(writeFileSync.mock.calls).toEqual(files.map((file) => [file, 'AAAA', 'base64']))
  })

  it('it stays away where the host cannot draw', async () => {
    Object.assign(weapp.answers, drawn, { createOffscreenCanvas: throws })
    expect(await port('poster.draw')({ ...card, picture: '' })).toBeNull()
  })
})

describe('a stream of events', () => {
  const bytes = (text: string) => ({ data: new TextEncoder().encode(text).buffer })

  function opened() {
    let end: Listener = nothing
    const told: Listener[] = []
    const abort = jest.fn()
    const over = new Promise((resolve) => {
      end = resolve
    })
    weapp.answers.request = Object.assign(over, { onChunkReceived: (listener: Listener) => told.push(listener), abort })
    const onEvent = jest.fn()
    const onBroken = jest.fn()
    const close = port('events.open')('/live', ['said'], { onEvent, onBroken }) as () => void
    return { tell: (text: string) => told.forEach((listener) => void listener(bytes(text))), end, over, abort, onEvent, onBroken, close }
  }

  it('tells the events asked for, also when one comes in pieces, and its end once', async () => {
    const { tell, end, over, onEvent, onBroken } = opened()
    tell('event: said\ndata: 你')
    tell('好\n\nevent: left\ndata: 1\n\n')
    expect(onEvent.mock.calls).toEqual([['said', '你好']])
    end()
    await over
    expect(onBroken).toHaveBeenCalledTimes(1)
  })

  it('it says nothing once it is closed', async () => {
    const { tell, end, over, abort, onEvent, onBroken, close } = opened()
    close()
    tell('event: said\ndata: 1\n\n')
    end()
    await over
    expect([abort.mock.calls.length, onEvent.mock.calls, onBroken.mock.calls]).toEqual([1, [], []])
  })
})

it('a request can be given up although the runtime has no AbortController', () => {
  const { AbortController: own } = globalThis
  Reflect.deleteProperty(globalThis, 'AbortController')
  try {
    jest.isolateModules(() => void jest.requireActual('@/platform/runtime/index.weapp'))
    const controller = new AbortController()
    const heard = jest.fn()
    const deaf = jest.fn()
    const listen = controller.signal.addEventListener.bind(controller.signal) as (name: string, listener: Listener) => void
    listen('abort', heard)
    listen('abort', deaf)
    controller.signal.removeEventListener('abort', deaf)
    controller.abort('late')
    controller.abort('twice')
    expect([controller.signal.aborted, controller.signal.reason, heard.mock.calls, deaf.mock.calls]).toEqual([true, 'late', [[]], []])
  } finally {
    Object.assign(globalThis, { AbortController: own })
  }
})

it('every method of every port is asked here or by a test of its own', () => {
  const texts = readdirSync('test/platform', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join('test/platform', file), 'utf8'))
  const own = (name: string) => texts.filter((text) => text.includes(`@/platform/${name}/index.weapp'`)).join('\n')
  const silent = names.flatMap((name) => {
    const text = own(name)
    return methodsOf(name)
      .map(([method]) => [`${name}.${method}`, method] as const)
      .filter(([place, method]) => !used.has(place) && !new RegExp(`\\b${method}\\b`).test(text))
      .map(([place]) => place)
  })
  expect(silent).toEqual([])
})
