/** @sandbox own */
/** The Harmony side of the ports that differ there from the web, against a stand-in of the container. */
import { existsSync, readdirSync } from 'node:fs'
import { methodChannelScript, type NativeCalls } from '../support/method-channel'

/** Every side is loaded anew: some look for the container when they are loaded. */
const port = <T>(name: string, exported: string): T =>
  jest.requireActual<Record<string, T>>(`@/platform/${name}/index.harmony-hybrid`)[exported] as T
const openContainer = () => new Function(methodChannelScript)()
afterEach(() => {
  Reflect.deleteProperty(window, 'MethodChannel')
  Reflect.deleteProperty(window, 'nativeCalls')
})

type Jump = { open: (link: string) => Promise<string> }
const mockCall = jest.fn(async () => undefined)
const mockKind = jest.fn<string | null, []>(() => null)
jest.mock('@/platform/bridge', () => ({ bridge: { kind: () => mockKind(), call: (...words: unknown[]) => mockCall(...(words as [])) } }))

describe('a link into another app', () => {
  beforeEach(() => {
    mockCall.mockClear()
    window.location.hash = ''
  })

  it('the container opens it where there is one', async () => {
    mockKind.mockReturnValue('harmony')
    expect(await port<Jump>('jump', 'jump').open('#weixin')).toBe('opened')
    expect(mockCall.mock.calls).toEqual([['redirect', { url: '#weixin' }]])
    expect(window.location.hash).toBe('')
  })

  it('the page goes to it where there is none', async () => {
    mockKind.mockReturnValue(null)
    expect(await port<Jump>('jump', 'jump').open('#weixin')).toBe('opened')
    expect([mockCall.mock.calls, window.location.hash]).toEqual([[], '#weixin'])
  })

  it('a refusal of the container reaches the one who asked', async () => {
    mockKind.mockReturnValue('harmony')
    mockCall.mockRejectedValueOnce(new Error('no such app'))
    await expect(port<Jump>('jump', 'jump').open('#weixin')).rejects.toThrow('no such app')
  })
})

it('signing in goes through the app, never through the messaging app', async () => {
  const login = port<{ way: string; isOneTap: () => boolean; code: () => Promise<null>; appLogin: () => Promise<boolean> }>(
    'login',
    'login',
  )
  expect([login.way, login.isOneTap(), await login.code()]).toEqual(['redirect', false, null])
  mockCall.mockClear()
  expect(await login.appLogin()).toBe(true)
  expect(mockCall.mock.calls).toEqual([['redirect', { url: expect.stringContaining('://') }]])
  mockCall.mockRejectedValueOnce(new Error('absent'))
  expect(await login.appLogin()).toBe(false)
})

it('files of the server are fetched through the host of the app, and those of others from where they are', async () => {
  const asked: string[] = []
  const fetch = async (url: string) => {
    asked.push(url)
    throw new TypeError('Failed to fetch')
  }
  Object.assign(globalThis, { fetch })
  type Files = { download: (url: string, name: string, onPercent: () => void) => { ended: Promise<unknown> } }
  const { download } = port<Files>('stored-files', 'storedFiles')
  for (const url of ['https://site.example.cn/media/signed/x/a.m4a?v=1', 'https://films.example.cn/library/a.m4a', '/media/signed/b.m4a'])
    expect(await download(url, 'a', () => {}).ended).toEqual({ end: 'failed' })
  expect(asked).toEqual(['/media/signed/x/a.m4a?v=1', 'https://films.example.cn/library/a.m4a', '/media/signed/b.m4a'])
})

it('messages are shown by the app, not by its web view', async () => {
  type WebPush = Record<'ability' | 'current' | 'drop', () => Promise<unknown>> & { ask: (key: string) => Promise<unknown> }
  const push = port<WebPush>('web-push', 'webPush')
  expect([await push.ability(), await push.current(), await push.ask('key'), await push.drop()]).toEqual(['none', null, null, undefined])
})

it('home and the brand are what the device was told of last', () => {
  type First = { replies: (userId: number) => unknown[]; brand: () => unknown; keepBrand: (text: string) => void; lacksHome?: unknown }
  const first = port<First>('first-screen', 'firstScreen')
  expect([first.replies(7), first.brand(), first.lacksHome]).toEqual([[], undefined, undefined])
  first.keepBrand('{"name":"启明"}')
  expect(first.brand()).toEqual({ name: '启明' })
  window.localStorage.clear()
})

it('the pages that open downloads are fetched into the cache of the web view, and a network that is gone is no error', async () => {
  const asked: unknown[][] = []
  const names = jest.fn(async (): Promise<unknown> => ['/public/js/lesson.abcdef.js'])
  Object.assign(globalThis, { fetch: async (...of: unknown[]) => asked.push(of) && { json: names } })
  const pages = port<{ keep: () => void }>('offline-pages', 'offlinePages')
  const turned = () => new Promise((resolve) => setTimeout(resolve))
  pages.keep()
  await turned()
  expect(asked).toEqual([['/public/offline-pages.json', { cache: 'no-cache' }], ['/public/js/lesson.abcdef.js']])
  names.mockResolvedValueOnce({ no: 'list' }).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  pages.keep()
  pages.keep()
  await turned()
  expect(asked).toHaveLength(4)
})

it('codes, service workers and consent are left to the container', () => {
  openContainer()
  const called = jest.fn()
  port<{ watch: (heard: unknown) => () => void }>('entrance', 'entrance').watch(called)()
  const worker = port<{ follow: (heard: unknown) => () => void; renew: () => void }>('service-worker', 'serviceWorker')
  worker.follow(called)()
  worker.renew()
  const privacy = port<{ watch: (heard: unknown) => void; openText: () => void }>('privacy', 'privacy')
  privacy.watch(called)
  privacy.openText()
  expect([called.mock.calls, (window as unknown as { nativeCalls: NativeCalls }).nativeCalls.calls]).toEqual([[], []])
})

it.each(['errors', 'files', 'scan'])('%s are those of the web', (name) => {
  const web = jest.requireActual<object>(`@/platform/${name}/index.h5`)
  expect(jest.requireActual<object>(`@/platform/${name}/index.harmony-hybrid`)).toMatchObject(web)
})

it('posters are those of the web, and kept by a screenshot: the web view has no menu of a picture', () => {
  const { poster: web } = jest.requireActual<{ poster: object }>('@/platform/poster/index.h5')
  const { poster: own } = jest.requireActual<{ poster: object }>('@/platform/poster/index.harmony-hybrid')
  expect(own).toEqual({ ...web, keep: '截屏保存' })
})

it('every side is tested here, and the bridge and films by tests of their own', () => {
  const sides = readdirSync('src/platform').filter((name) => existsSync(`src/platform/${name}/index.harmony-hybrid.ts`))
  const here = [
    'jump',
    'login',
    'first-screen',
    'entrance',
    'service-worker',
    'offline-pages',
    'privacy',
    'errors',
    'files',
    'poster',
    'scan',
    'stored-files',
    'web-push',
  ]
  expect([...here, 'bridge', 'stored-films'].sort()).toEqual(sides.sort())
})
