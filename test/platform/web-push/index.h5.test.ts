import { webPush } from '@/platform/web-push/index.h5'

const json = { endpoint: 'https://web.push.apple.com/1', keys: { p256dh: 'p', auth: 'a' } }
const address = { endpoint: json.endpoint, p256dh: 'p', auth: 'a' }
const subscription = { toJSON: () => json, unsubscribe: jest.fn(async () => true) }
const manager = {
  getSubscription: jest.fn(async () => null as object | null),
  subscribe: jest.fn(async (_options: object) => subscription as object),
}
const asks = jest.fn(async () => 'granted')

/** A browser with these parts of it. */
function browser({ permission = 'default', registration = { pushManager: manager } as object | null, agent = 'Chrome' } = {}) {
  Object.assign(window, { PushManager: class {}, Notification: { permission, requestPermission: asks } })
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { getRegistration: async () => registration ?? undefined },
    configurable: true,
  })
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
}

describe('messages in a browser', () => {
  beforeEach(() => browser())
  afterEach(() => {
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name)
    Reflect.deleteProperty(navigator, 'serviceWorker')
    jest.restoreAllMocks()
    manager.getSubscription.mockReset().mockResolvedValue(null)
    manager.subscribe.mockReset().mockResolvedValue(subscription)
    asks.mockReset().mockResolvedValue('granted')
  })

  it('can be had where a worker runs and the learner did not refuse them', async () => {
    expect(await webPush.ability()).toBe('ready')
    browser({ permission: 'denied' })
    expect(await webPush.ability()).toBe('denied')
    browser({ registration: null })
    expect(await webPush.ability()).toBe('none')
  })

  it('need the home screen in Safari of an iPhone, and are not had in the web view of an app', async () => {
    Reflect.deleteProperty(window, 'PushManager')
    expect(await webPush.ability()).toBe('none')
    browser({ agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1' })
    Reflect.deleteProperty(window, 'PushManager')
    expect(await webPush.ability()).toBe('install')
    browser({ agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Mobile/15E148' })
    Reflect.deleteProperty(window, 'PushManager')
    expect(await webPush.ability()).toBe('none')
  })

  it('have an address once the learner agreed', async () => {
    expect([await webPush.current(), await webPush.ask('key'), manager.subscribe.mock.calls]).toEqual([
      null,
      address,
      [[{ userVisibleOnly: true, applicationServerKey: 'key' }]],
    ])
    manager.getSubscription.mockResolvedValue(subscription)
    expect(await webPush.current()).toEqual(address)
  })

  it('have none when the learner refuses, no worker runs, or the push service cannot be reached', async () => {
    asks.mockResolvedValueOnce('denied')
    expect(await webPush.ask('key')).toBeNull()
    manager.subscribe.mockRejectedValueOnce(new DOMException('no line', 'AbortError'))
    expect(await webPush.ask('key')).toBeNull()
    browser({ registration: null })
    expect(await webPush.ask('key')).toBeNull()
  })

  it('get a new address when the one before was for another key', async () => {
    manager.subscribe.mockRejectedValueOnce(new DOMException('another key', 'InvalidStateError'))
    manager.getSubscription.mockResolvedValueOnce(subscription)
    expect(await webPush.ask('key')).toEqual(address)
    expect(subscription.unsubscribe).toHaveBeenCalledTimes(1)
  })

  it('give the address up, where there is one', async () => {
    subscription.unsubscribe.mockClear()
    await webPush.drop()
    manager.getSubscription.mockResolvedValueOnce(subscription)
    await webPush.drop()
    expect(subscription.unsubscribe).toHaveBeenCalledTimes(1)
  })
})
