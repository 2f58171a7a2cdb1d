import type { OffsetLog } from '@/contract/site/logging.schema'
import type { Failure } from './failure'

type Listener<T> = (news: T) => void

function signal<T>() {
  const listeners = new Set<Listener<T>>()
  return {
    emit: (news: T) => {
      for (const listener of [...listeners]) listener(news)
    },
    on: (listener: Listener<T>) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const signedOut = signal<Failure>()
const failed = signal<Failure>()
const offsetChanged = signal<OffsetLog>()

/** Calls back when the server has ended the session, to go to login; returns the stop function. */
export const onSignedOut = signedOut.on
/** Calls back with each failure the learner should read, unless the call was quiet; returns the stop function. */
export const onFailure = failed.on

/** Calls back when the clock was corrected by enough to be logged; returns the stop function. */
export const onOffsetChange = offsetChanged.on

/** Events of the client pipeline. */
export const events = { signedOut: signedOut.emit, failed: failed.emit, offsetChanged: offsetChanged.emit }
