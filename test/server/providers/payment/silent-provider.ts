import type { Transport } from '#server/providers/payment/transport'

/** A provider that never answers; a request is given up at once, and `waits` has the time it would have been waited for, in milliseconds. */
export function silentProvider() {
  const waits: number[] = []
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waits.push(ms)
    return AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  })
  const transport: Transport = async (_url, { signal }) => {
    signal?.throwIfAborted()
    return new Response('{}')
  }
  return { transport, waits, restore: () => timeout.mockRestore() }
}
