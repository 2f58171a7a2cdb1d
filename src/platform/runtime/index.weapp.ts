import { holdTitles } from '@/routes/title-of'
import { titles } from '@/routes/titles'
import { fillIn } from './fill-in'

fillIn()
holdTitles(titles)

/** The mini-program runtime has no AbortController, and the query cache makes one for every request. */
class PlainSignal {
  aborted = false
  reason: unknown
  private readonly listeners = new Set<() => void>()
  addEventListener(_: 'abort', listener: () => void) {
    this.listeners.add(listener)
  }
  removeEventListener(_: 'abort', listener: () => void) {
    this.listeners.delete(listener)
  }
  fire(reason: unknown) {
    if (this.aborted) return
    this.aborted = true
    this.reason = reason
    for (const listener of this.listeners) listener()
  }
}

class PlainController {
  readonly signal = new PlainSignal()
  abort(reason?: unknown) {
    this.signal.fire(reason)
  }
}

const host = globalThis as { AbortController?: unknown }
host.AbortController ??= PlainController
