/** A sound as it is now; `at` and `length` in seconds, `length` 0 until it is known. */
export type Sound = { isPlaying: boolean; at: number; length: number; toggle: () => void; restart: () => void }

/** Plays a sound on a target, and reports on it. */
export type Player = { play: () => void; pause: () => void; seek: (at: number) => void; close: () => void }
export type Hears = {
  onTime: (at: number, length: number) => void
  onPlaying: (isPlaying: boolean) => void
  onFail: () => void
}
