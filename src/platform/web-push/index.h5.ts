import type { PushAddress, WebPushPort } from './port'

/** Safari itself: the web view of an app is never on the home screen. */
const isOnApple = () => /(iPhone|iPad).* Safari\//.test(navigator.userAgent)

/** The worker that shows messages; a browser in which none runs shows none. */
const worker = async () => ('serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined)

function addressOf(subscription: PushSubscription | null): PushAddress | null {
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, p256dh: keys.p256dh, auth: keys.auth } : null
}

const subscribed = async () => (await (await worker())?.pushManager?.getSubscription()) ?? null

async function ask(applicationServerKey: string): Promise<PushAddress | null> {
  if (!('Notification' in window)) return null
  // First of all: a browser asks only while it handles the tap.
  if ((await Notification.requestPermission()) !== 'granted') return null
  const manager = (await worker())?.pushManager
  if (!manager) return null
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return addressOf(await manager.subscribe(options))
  } catch (error) {
    // An address for another key stands in the way, or the service cannot be reached from here.
    const old = error instanceof DOMException && error.name === 'InvalidStateError' ? await manager.getSubscription() : null
    if (old === null) return null
    await old.unsubscribe()
    return addressOf(await manager.subscribe(options).catch(() => null))
  }
}

export const webPush: WebPushPort = {
  ability: async () => {
    if (!('PushManager' in window && 'Notification' in window)) return isOnApple() ? 'install' : 'none'
    if ((await worker()) === undefined) return 'none'
    return Notification.permission === 'denied' ? 'denied' : 'ready'
  },
  current: async () => addressOf(await subscribed()),
  ask,
  drop: async () => {
    await (await subscribed())?.unsubscribe()
  },
}
