/** Stands in for the browser's cache: replies by their address, as texts; jsdom has no cache of its own. */
export function fakeCaches() {
  const kept = new Map<string, string>()
  const device = { isFull: false }
  const cache = {
    match: async (path: string) => {
      const text = kept.get(path)
      return text === undefined ? undefined : { text: async () => text, blob: async () => new Blob([text]) }
    },
    put: async (path: string, reply: { text: string }) => {
      if (device.isFull) throw new DOMException('full', 'QuotaExceededError')
      kept.set(path, reply.text)
    },
    delete: async (path: string) => kept.delete(path),
    keys: async () => [...kept.keys()].map((path) => ({ url: `https://app.example${path}` })),
  }
  /** Only a text says what it is at once; a body that was fetched is told by its size. */
  class FakeResponse {
    readonly text: string
    constructor(body: string | Blob) {
      this.text = typeof body === 'string' ? body : `${body.size} bytes`
    }
  }
  return { kept, device, globals: { caches: { open: async () => cache }, Response: FakeResponse } }
}
