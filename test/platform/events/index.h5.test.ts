/** @sandbox own */
import { TextDecoder, TextEncoder } from 'node:util'
import { liveEvents } from '@/platform/events'

const before = { fetch: globalThis.fetch, TextDecoder: globalThis.TextDecoder }
beforeEach(() => void Object.assign(globalThis, { TextDecoder }))
afterEach(() => void Object.assign(globalThis, before))

/** A server that sends a stream in pieces of so many bytes. */
function serve(text: string, size: number): void {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  const read = async () => {
    const value = bytes.slice(at, at + size)
    at += size
    return value.length > 0 ? { done: false, value } : { done: true }
  }
  Object.assign(globalThis, { fetch: async () => ({ ok: true, body: { getReader: () => ({ read }) } }) })
}

describe('events read by a browser', () => {
  it.each([1, 2, 1000])('arrive whole in pieces of %d bytes, and only for current listeners', async (size) => {
    serve('event: claim\ndata: 不能仲裁\n\nevent: other\ndata: 1\n\nevent: ended\ndata: 完\n\n', size)
    const heard: string[] = []
    await new Promise<void>((onBroken) => {
      liveEvents.open('/events', ['claim', 'ended'], { onEvent: (name, data) => heard.push(`${name} ${data}`), onBroken })
    })
    expect(heard).toEqual(['claim 不能仲裁', 'ended 完'])
  })

  it('events are not reported as broken once closed', async () => {
    serve('event: claim\ndata: 1\n\n', 1000)
    const told = jest.fn()
    liveEvents.open('/events', ['claim'], { onEvent: told, onBroken: told })()
    serve('', 1000)
    await new Promise<void>((onBroken) => liveEvents.open('/events', [], { onEvent: told, onBroken }))
    expect(told).not.toHaveBeenCalled()
  })
})
