import { fetchReply } from './fetch-reply'
import { takeFirstCall } from './first-calls'
import { HttpBroken, type HttpPort, type HttpReply, type HttpRequest } from './port'

/** A reply to a request sent before the app was there is waited for; one that failed is sent again. */
async function exchange(request: HttpRequest, signal: AbortSignal): Promise<HttpReply> {
  const calledOff = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
  const early = await Promise.race([calledOff, takeFirstCall(request)?.catch(() => undefined)])
  return early ?? fetchReply(request, signal)
}

/** Requests that wait are handled before. A timer would wait 4 ms from the fifth time on. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })

/** The thread is free again once this is there. */
let free = Promise.resolve()

export const http = {
  // The first one goes at once, each further one in a task of its own: a page that asks for ten things would be signing for a tenth of a second.
  turn: () => {
    const mine = free
    free = mine.then(nextTask)
    return mine
  },
  send: async (request) => {
    const control = new AbortController()
    const stop = () => control.abort()
    const timer = setTimeout(stop, request.timeoutMs)
    request.signal?.addEventListener('abort', stop)
    if (request.signal?.aborted) stop()
    try {
      return await exchange(request, control.signal)
    } catch {
      if (request.signal?.aborted) throw new HttpBroken('aborted')
      throw new HttpBroken(control.signal.aborted ? 'timeout' : 'network', request.timeoutMs)
    } finally {
      clearTimeout(timer)
      request.signal?.removeEventListener('abort', stop)
    }
  },
} satisfies HttpPort
