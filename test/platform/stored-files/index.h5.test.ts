/** @sandbox own */
import { storedFiles } from '@/platform/stored-files'
import { fakeCaches } from '../../support/client/fake-caches'

const { kept, device, globals } = fakeCaches()
const before = { caches: globalThis.caches, Response: globalThis.Response, fetch: globalThis.fetch }
beforeEach(() => {
  kept.clear()
  device.isFull = false
  Object.assign(globalThis, globals)
  Object.assign(URL, { createObjectURL: () => 'blob:kept', revokeObjectURL: () => {} })
})
afterAll(() => Object.assign(globalThis, before))

/** A server that sends a body in pieces; aborted it fails as a browser does. */
function serve(pieces: readonly string[], status = 200) {
  const bytes = pieces.map((piece) => Uint8Array.from(piece, (letter) => letter.charCodeAt(0)))
  const length = bytes.reduce((sum, { length }) => sum + length, 0)
  globalThis.fetch = (async (_url: string, { signal }: { signal: AbortSignal }) => {
    const read = async () => {
      if (signal.aborted) throw new DOMException('aborted', 'AbortError')
      const value = bytes.shift()
      return value ? { done: false, value } : { done: true }
    }
    return { ok: status === 200, status, headers: new Headers({ 'content-length': String(length) }), body: { getReader: () => ({ read }) } }
  }) as unknown as typeof fetch
}

describe('files stored by a browser', () => {
  it('arrive piece by piece, report their progress, and are found by name', async () => {
    serve(['ab', 'cdef', 'gh'])
    const told: number[] = []
    const { ended } = storedFiles.download('/a', '7-lesson-1.m4a', (percent) => told.push(percent))
    expect(await ended).toEqual({ end: 'kept', bytes: 8 })
    expect(told).toEqual([25, 75, 100])
    expect(await storedFiles.names()).toEqual(['7-lesson-1.m4a'])
    expect(await storedFiles.addressOf('7-lesson-1.m4a')).toBe('blob:kept')
    await storedFiles.remove('7-lesson-1.m4a')
    expect(await storedFiles.addressOf('7-lesson-1.m4a')).toBeUndefined()
  })

  it('leave nothing behind when cancelled, refused, or without room', async () => {
    serve(['ab', 'cd'])
    const stopped = storedFiles.download('/a', 'x', () => stopped.cancel())
    expect(await stopped.ended).toEqual({ end: 'stopped' })
    serve(['no'], 410)
    expect(await storedFiles.download('/a', 'x', () => {}).ended).toEqual({ end: 'failed' })
    serve(['ab'])
    device.isFull = true
    expect(await storedFiles.download('/a', 'x', () => {}).ended).toEqual({ end: 'full' })
    expect(await storedFiles.writeText('y', 'text')).toBe(false)
    expect(await storedFiles.names()).toEqual([])
  })

  it('can be texts read back, and are passed to the learner as a file', async () => {
    expect(await storedFiles.writeText('7-lesson-1.json', '{"a":1}')).toBe(true)
    expect(await storedFiles.readText('7-lesson-1.json')).toBe('{"a":1}')
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    expect(await storedFiles.handOver('7-lesson-1.json', '讲义.txt')).toBe('saved')
    expect(clicked).toHaveBeenCalledTimes(1)
    expect(await storedFiles.handOver('gone', '讲义.txt')).toBe('failed')
    clicked.mockRestore()
  })

  it('do not exist in a browser without a place for them', async () => {
    Object.assign(globalThis, { caches: undefined })
    expect(storedFiles.place()).toBe('none')
    expect(await storedFiles.names()).toEqual([])
    expect(await storedFiles.readText('x')).toBeUndefined()
    await storedFiles.remove('x')
  })
})
