import type { RouteName } from '@/routes/table'

/** A learner's device on one of the targets. Addresses are the product's; a way is what a sender passes on, in the target's own form. */
export type Device = {
  /** Opens what was passed on, as its receiver does. */
  open(way: string): Promise<void>
  /** Opens an address from within. */
  go(address: string): Promise<void>
  tap(id: string): Promise<void>
  at(route: RouteName, part?: string): Promise<void>
  /** A value in the address of the page in front. */
  value(name: string): Promise<string>
  /** Shares the page in front and gives the text that is sent; undefined where this target has nothing to share it with. `channelId`: the link it must name. */
  share(page: { button?: { tab?: string } | undefined; channelId: number }): Promise<string | undefined>
  /** On the login page. */
  signIn(mobile: string): Promise<void>
  /** On the order page: pays, and waits for the success. */
  pay(): Promise<void>
  close(): Promise<void>
}

export type Target = {
  name: string
  /** The usual start, in the form of a way. */
  start: string
  /** How marketing gives a link away on this target. */
  way(link: { code: string; address: string; origin: string }): string
  /** A device of its own, with nothing stored. */
  device(who: 'sender' | 'receiver'): Promise<Device>
  /** How a new learner is known who signs in here. */
  learner(n: number): string
  /** The number of a seeded learner. */
  owner: string
  close(): Promise<void>
}
