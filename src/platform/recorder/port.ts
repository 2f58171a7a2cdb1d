import type { LocalFile } from '../upload/port'

/** Why nothing is recorded: the microphone was refused, there is none that works, or the code that records did not load. */
export type RecorderRefusal = 'denied' | 'failed' | 'unloaded'

/** A recording under way. `file` comes once it has ended; null when nothing usable was recorded. */
export type Take = { stop: () => void; file: Promise<LocalFile | null> }

export type RecorderPort = {
  /** Whether this device can record at all. */
  canRecord: () => boolean
  /** Asks for the microphone and begins; the recording ends by itself after so many seconds. */
  start: (seconds: number) => Promise<Take | RecorderRefusal>
  /** Opens the place where a refusal is taken back; null where only the learner finds it. */
  openSettings: (() => void) | null
}
