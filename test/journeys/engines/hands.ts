import type { RouteName } from '@/routes/table'

/** The acts of a learner in any engine. Parts are elements of the page in front, by their ids; each act waits until it can be done. */
export type Hands = {
  goto(address: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  /** The path of the address, with its query. */
  address(): Promise<string>
  tap(id: string): Promise<void>
  /** Taps the first element of a CSS selector on the page in front, which reads exactly so. */
  tapText(selector: string, text: string): Promise<void>
  fill(id: string, text: string): Promise<void>
  /** Waits until the page in front is this one. */
  at(route: RouteName): Promise<void>
  there(id: string): Promise<void>
  gone(id: string): Promise<void>
  /** Waits until a part reads so, and gives its text. */
  reads(id: string, pattern: RegExp): Promise<string>
  /** Runs the text of a function's body in the page. */
  run<T>(body: string): Promise<T>
  /** Taps something of a page that is not of the app. */
  press(selector: string): Promise<void>
  shoot(name: string): Promise<void>
  close(): Promise<void>
}

/** Longest wait for one condition, in milliseconds. Old engines draw in software, and the machine may be busy. */
export const PATIENCE_MS = 30_000
