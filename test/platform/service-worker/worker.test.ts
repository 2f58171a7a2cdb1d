/** @sandbox own */
type Asked = string | { url: string }
const pathOf = (asked: Asked) => (typeof asked === 'string' ? asked : new URL(asked.url).pathname)

describe('the service worker', () => {
  /** Caches by their names, in the order they were opened; each by the addresses in it. */
  const kept = new Map<string, Map<string, unknown>>()
  const ownCaches = {
    open: async (name: string) => {
      const cache = kept.get(name) ?? new Map<string, unknown>()
      kept.set(name, cache)
      return {
        add: async (path: string) => void cache.set(path, `fetched ${path}`),
        addAll: async (paths: readonly string[]) => paths.forEach((path) => void cache.set(path, `kept ${path}`)),
        match: async (path: string) => cache.get(path),
        put: async (asked: Asked, answer: unknown) => void cache.set(pathOf(asked), answer),
      }
    },
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    has: async (name: string) => kept.has(name),
    match: async (asked: Asked) => [...kept.values()].flatMap((cache) => cache.get(pathOf(asked)) ?? [])[0],
  }
  const scope = { skipWaiting: jest.fn(), clients: { claim: jest.fn(async () => {}) } }
  const OFFLINE = ['/public/js/lesson.abcdef2.js', '/public/js/offline.abcdef3.js']
  const FILMS = '/public/js/films.abcdef4.js'
  const build = { version: '3', files: ['/public/js/app.abcdef1.js'], offline: OFFLINE, films: FILMS }
  /** Stands for the script for films, which names its function when it runs. */
  const importScripts = jest.fn((_path: string) => void Object.assign(globalThis, { answerFilm: async () => 'film' }))
  const OWN = { caches: ownCaches, CACHED_BUILD: build, importScripts, answerFilm: undefined, ...scope }

  const heard: Record<string, (event: object) => void> = {}
  const fetched = jest.fn(async ({ url }: { url: string }) => ({ ok: true, clone: () => `copy of ${url}` }))

  beforeAll(async () => {
    Object.assign(globalThis, OWN)
    const listen = (name: string, run: (event: object) => void) => void Object.assign(heard, { [name]: run })
    const spy = jest.spyOn(window, 'addEventListener').mockImplementation(listen as never)
    await import('@/platform/service-worker/worker')
    spy.mockRestore()
  })
  afterAll(() => {
    for (const name of Object.keys(OWN)) Reflect.deleteProperty(globalThis, name)
  })
  beforeEach(() => {
    Object.assign(globalThis, { fetch: fetched })
    kept.clear()
    fetched.mockClear()
    importScripts.mockClear()
    Object.assign(globalThis, { answerFilm: undefined })
  })

  const happens = async (name: string, data?: string) => {
    const until: Promise<unknown>[] = []
    heard[name]?.({ data, waitUntil: (promise: Promise<unknown>) => until.push(promise) })
    await Promise.all(until)
  }
  /** Returns the worker's answer to a request; undefined where the network answers. */
  const answerTo = (path: string, change: object = {}) => {
    let answer: Promise<unknown> | undefined
    const request = { url: `${window.location.origin}${path}`, method: 'GET', mode: 'navigate', ...change }
    heard.fetch?.({ request, respondWith: (given: Promise<unknown>) => (answer = given) })
    return answer
  }

  it('caches the page and the files of its build', async () => {
    await happens('install')
    expect([...kept].map(([name, cache]) => [name, [...cache.keys()]])).toEqual([['shell-3', ['/index.html', '/public/js/app.abcdef1.js']]])
  })

  it('caches the pages that open downloads on request, with the copies of an older version', async () => {
    await happens('install')
    const before = await ownCaches.open('shell-2')
    await before.put(OFFLINE[0] ?? '', 'older')
    await happens('message', 'keep-offline')
    const cache = kept.get('shell-3')
    expect(OFFLINE.map((path) => cache?.get(path))).toEqual(['older', `fetched ${OFFLINE[1]}`])
  })

  it('caches these pages with every later version, once a device has a download', async () => {
    await happens('message', 'keep-offline')
    kept.delete('shell-3')
    await happens('install')
    expect([...(kept.get('shell-3')?.keys() ?? [])]).toEqual(['/index.html', '/public/js/app.abcdef1.js', ...OFFLINE])
  })

  it('drops the builds before the last one', async () => {
    for (const name of ['shell-1', 'shell-2', 'kept-files', 'shell-3']) await ownCaches.open(name)
    await happens('activate')
    expect([[...kept.keys()], scope.clients.claim.mock.calls.length]).toEqual([['shell-2', 'kept-files', 'shell-3'], 1])
  })

  it('answers every page from the cache, or from the network before it is cached', async () => {
    const asked = answerTo('/course/101/detail')
    await asked
    expect(fetched).toHaveBeenCalledTimes(1)
    await happens('install')
    expect(await answerTo('/course/101/detail')).toBe('kept /index.html')
  })

  it('caches a file of the app at its first request', async () => {
    const path = '/public/js/page.abcdef2.js'
    await answerTo(path, { mode: 'no-cors' })
    expect(await answerTo(path, { mode: 'no-cors' })).toBe(`copy of ${window.location.origin}${path}`)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it.each(['/v2-course/courses', '/media/a.mp4'])('leaves %s to the network', (path) => expect(answerTo(path)).toBeUndefined())

  it('imports its part for films at the installation, so that the browser stores it too', async () => {
    await happens('install')
    expect(importScripts.mock.calls).toEqual([[FILMS]])
  })

  it('has its part for films answer a player, and imports it once', async () => {
    expect(await answerTo('/stored-films/film-7-9?t=1', { mode: 'no-cors' })).toBe('film')
    expect(await answerTo('/stored-films/film-7-9?t=1', { mode: 'no-cors' })).toBe('film')
    expect(importScripts).toHaveBeenCalledTimes(1)
  })

  it('takes over on request, and by nothing else', () => {
    heard.message?.({ data: 'other' })
    expect(scope.skipWaiting).not.toHaveBeenCalled()
    heard.message?.({ data: 'renew' })
    expect(scope.skipWaiting).toHaveBeenCalledTimes(1)
  })
})
