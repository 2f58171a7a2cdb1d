/** @sandbox own */
const link = '/mine/messages'
const note = { title: '开课了', body: '今晚八点', link: '/course/101/detail', tag: 'live_soon-7', stop: '/unsubscribe?t=7.push.x' }

describe('messages of the service worker', () => {
  const shown = jest.fn(async (_title: string, _options: object) => {})
  const tabs: { url: string; focus: jest.Mock; navigate: jest.Mock }[] = []
  const clients = { matchAll: jest.fn(async () => tabs), openWindow: jest.fn(async (_path: string) => {}) }
  const OWN = { CACHED_BUILD: { version: '3', files: [], offline: [], films: '' }, registration: { showNotification: shown }, clients }
  const heard: Record<string, (event: object) => void> = {}
  const fetched = jest.fn(async (_path: string, _options: object) => ({ ok: true }))

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
    tabs.length = 0
    for (const mock of [shown, clients.openWindow, fetched]) mock.mockClear()
  })

  const happens = async (name: string, event: object) => {
    const until: Promise<unknown>[] = []
    heard[name]?.({ ...event, waitUntil: (promise: Promise<unknown>) => until.push(promise) })
    await Promise.all(until)
  }
  const arrives = (text: string | null) => happens('push', { data: text === null ? null : { text: () => text } })
  const press = async (action: string, data: unknown = note) => {
    const close = jest.fn()
    await happens('notificationclick', { action, notification: { data, close } })
    expect(close).toHaveBeenCalledTimes(1)
  }

  it('appear with their text, and with a button that stops them', async () => {
    await arrives(JSON.stringify(note))
    expect(shown).toHaveBeenCalledWith('开课了', {
      body: '今晚八点',
      tag: note.tag,
      data: { link: note.link, stop: note.stop },
      actions: [{ action: 'stop', title: '不再提醒' }],
      lang: 'zh-CN',
    })
  })

  it('appear too when they cannot be read, or cannot be stopped', async () => {
    await arrives(null)
    await arrives('x')
    const nothing = { body: '', data: { link, stop: '' }, actions: [], lang: 'zh-CN' }
    expect(shown.mock.calls).toEqual([
      ['你有一条新消息', nothing],
      ['你有一条新消息', nothing],
    ])
  })

  it('open their page in a new tab, or in one that is there', async () => {
    await press('')
    expect(clients.openWindow).toHaveBeenCalledWith(note.link)
    tabs.push({ url: '/', focus: jest.fn(async () => {}), navigate: jest.fn(async () => {}) })
    await press('')
    expect([tabs[0]?.focus.mock.calls.length, tabs[0]?.navigate.mock.calls]).toEqual([1, [[note.link]]])
    tabs[0]?.navigate.mockRejectedValueOnce(new TypeError('not controlled'))
    await press('', null)
    expect(clients.openWindow.mock.calls.at(-1)).toEqual([link])
  })

  it('stop by one press, which is said', async () => {
    await press('stop')
    expect(fetched).toHaveBeenCalledWith(note.stop, { method: 'POST' })
    expect(shown).toHaveBeenCalledWith('已停止通知', { body: '想重新打开，请到“消息设置”。', tag: 'stop', lang: 'zh-CN' })
  })

  it('lead to the page that stops them where the press did not get through', async () => {
    fetched.mockRejectedValueOnce(new TypeError('offline'))
    await press('stop')
    fetched.mockResolvedValueOnce({ ok: false })
    await press('stop')
    expect([clients.openWindow.mock.calls, shown.mock.calls]).toEqual([[[note.stop], [note.stop]], []])
  })
})
