import { createCipheriv, webcrypto } from 'node:crypto'
import { ReadableStream } from 'node:stream/web'
import { TextDecoder, TextEncoder } from 'node:util'
import type { FilmRental } from '@/contract/learn/film-download.schema'

type Body = string | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null

async function bytesOf(body: Body): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof body === 'string') return Uint8Array.from(Buffer.from(body))
  if (!(body instanceof ReadableStream)) return new Uint8Array(body ?? new ArrayBuffer(0))
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}

/** A reply with the parts that are read of one; jsdom has none of its own. */
class FakeResponse {
  readonly status: number
  readonly headers: Headers
  constructor(
    readonly body: Body,
    { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ) {
    this.status = status
    this.headers = new Headers(headers)
  }
  async arrayBuffer(): Promise<ArrayBuffer> {
    return (await bytesOf(this.body)).buffer
  }
}

type Params = Parameters<typeof webcrypto.subtle.encrypt>[0]
const { subtle } = webcrypto
/** The browser's crypto: Node's takes bytes of its own realm alone, and a test has another. */
const crypto = {
  getRandomValues: (bytes: Uint8Array) => bytes.map((_, at) => at),
  subtle: {
    importKey: (format: 'raw', key: Uint8Array, name: string, canRead: boolean, uses: ['encrypt', 'decrypt']) =>
      subtle.importKey(format, Buffer.from(key), name, canRead, uses),
    encrypt: async (params: Params, key: CryptoKey, bytes: ArrayBuffer) =>
      ownBytes(await subtle.encrypt(ownParams(params), key, Buffer.from(bytes))),
    decrypt: async (params: Params, key: CryptoKey, bytes: ArrayBuffer) =>
      ownBytes(await subtle.decrypt(ownParams(params), key, Buffer.from(bytes))),
  },
}
const ownBytes = (bytes: ArrayBuffer) => Uint8Array.from(Buffer.from(bytes)).buffer
const ownParams = (params: Params): Params =>
  Object.assign(
    {},
    ...Object.entries(params).map(([name, value]) => ({ [name]: value instanceof Uint8Array ? Buffer.from(value) : value })),
  )

/** Stands in for the browser's database and cache of a device, which keep keys and bytes. */
export function fakeDeviceStore() {
  const tables = new Map<string, unknown>()
  const kept = new Map<string, Map<string, ArrayBuffer>>()
  const device = { isFull: false }

  /** A request that succeeds in the next turn. */
  const answered = <T>(result: T) => {
    const request: { result: T; onsuccess?: () => void; onupgradeneeded?: () => void } = { result }
    queueMicrotask(() => {
      request.onupgradeneeded?.()
      request.onsuccess?.()
    })
    return request
  }
  const table = {
    get: (name: string) => answered(tables.get(name)),
    put: (row: { name: string }) => {
      tables.set(row.name, row)
      return answered(undefined)
    },
    delete: (name: string) => answered(void tables.delete(name)),
    getAllKeys: () => answered([...tables.keys()]),
  }
  const database = { transaction: () => ({ objectStore: () => table }), createObjectStore: () => table, close: () => {} }
  const cacheOf = (name: string) => {
    const cache = kept.get(name) ?? new Map<string, ArrayBuffer>()
    kept.set(name, cache)
    return {
      match: async (address: string) => {
        const bytes = cache.get(address)
        return bytes && { arrayBuffer: async () => bytes }
      },
      put: async (address: string, reply: Response) => {
        if (device.isFull) throw new DOMException('full', 'QuotaExceededError')
        cache.set(address, await reply.arrayBuffer())
      },
      delete: async (address: string) => cache.delete(address),
      keys: async () => [...cache.keys()].map((address) => ({ url: `https://app.example${address}` })),
    }
  }
  const caches = {
    open: async (name: string) => cacheOf(name),
    has: async (name: string) => kept.has(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  }
  const globals = {
    indexedDB: { open: () => answered(database) },
    caches,
    Response: FakeResponse,
    ReadableStream,
    TextDecoder,
    TextEncoder,
  }
  /** Gives the environment what a browser has; returns the way back. */
  const install = () => {
    const given = { ...globals, crypto }
    const before = Object.fromEntries(Object.keys(given).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]))
    for (const [name, value] of Object.entries(given))
      Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
    return () => {
      for (const [name, found] of Object.entries(before)) {
        if (found) Object.defineProperty(globalThis, name, found)
        else Reflect.deleteProperty(globalThis, name)
      }
    }
  }
  return { tables, kept, device, install }
}

type Given = { bytes: number; until?: number; issuedAt?: number; key?: Buffer; rental?: string }

/** A rental as the server gives it, with a lease that its key opens. */
export function rentalOf({
  bytes,
  until = Date.now() + 1_000_000,
  issuedAt = Date.now(),
  key = Buffer.alloc(32, 7),
  rental = 'r1',
}: Given): FilmRental {
  const iv = Buffer.alloc(12, 9)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(JSON.stringify({ rental, until, issuedAt })), cipher.final()])
  const lease = Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64')
  return {
    lessonId: 9,
    height: null,
    rental,
    key: key.toString('base64'),
    lease,
    until,
    issuedAt,
    bytes,
    mimeType: 'video/mp4',
    url: '/film.mp4',
  }
}
