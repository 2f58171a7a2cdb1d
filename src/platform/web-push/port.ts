/** A browser's address at its push service, and the keys that messages to it are encrypted for. */
export type PushAddress = { endpoint: string; p256dh: string; auth: string }

/**
 * `none`: this host shows no messages of ours; `install`: it does once the site is on the home screen; `denied`: the learner said no, which
 * only settings of the browser change; `ready`: it may be asked, or has been.
 */
export type PushAbility = 'none' | 'install' | 'denied' | 'ready'

/** Messages in a browser while no page is open. */
export type WebPushPort = {
  ability: () => Promise<PushAbility>
  /** The address this browser has; null for none. */
  current: () => Promise<PushAddress | null>
  /** Asks the learner, in the tap itself, and the push service for an address. Null when the learner said no, or the service gives none. */
  ask: (publicKey: string) => Promise<PushAddress | null>
  /** Gives the address up. */
  drop: () => Promise<void>
}
