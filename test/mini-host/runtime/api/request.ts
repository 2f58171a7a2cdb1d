import { type NetReply, type NetRequest, type Outside, Refusal } from '../host'
import { type Api, answer, type Options } from './answer'

/** The most requests the vendor lets be under way. */
const POOL_SIZE = 10
const DEFAULT_TIMEOUT_MS = 60_000
/** The vendor's list: PATCH is none of them. */
const METHODS: readonly string[] = ['OPTIONS', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'TRACE', 'CONNECT']

type Pool = { run<T>(work: () => Promise<T>): Promise<T>; inFlight(): number; most(): number }

/** Lets so many run, and the rest wait for a place. */
function createPool(size: number): Pool {
  const waiting: (() => void)[] = []
  let running = 0
  let most = 0
  const enter = (): Promise<void> | undefined => {
    if (running >= size) return new Promise((resolve) => waiting.push(resolve))
    running += 1
    return undefined
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return {
    run: async (work) => {
      most = Math.max(most, running + waiting.length + 1)
      // The vendor sends at once, while the code that asks still runs.
      const place = enter()
      if (place) await place
      try {
        return await work()
      } finally {
        leave()
      }
    },
    inFlight: () => running + waiting.length,
    most: () => most,
  }
}

const formOf = (data: object) =>
  Object.entries(data)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')

function headersOf({ header }: Options): Record<string, string> {
  const entries = Object.entries((header ?? {}) as object).map(([name, value]) => [name.toLowerCase(), String(value)])
  return { 'content-type': 'application/json', ...Object.fromEntries(entries) }
}

/** A request in the vendor's sense: an object goes into the address of a GET, else into the body as its type says. */
function requestOf(options: Options): NetRequest {
  const { url, data, timeout } = options
  const method = String(options.method ?? 'GET').toUpperCase()
  if (!METHODS.includes(method)) throw new Refusal('method invalid')
  const headers = headersOf(options)
  const isBinary = options.responseType === 'arraybuffer'
  const base = { url: String(url), method, headers, timeoutMs: Number(timeout ?? DEFAULT_TIMEOUT_MS), isBinary }
  if (data === undefined || data === null) return base
  if (method === 'GET') {
    const search = typeof data === 'object' ? formOf(data) : String(data)
    return search === '' ? base : { ...base, url: `${base.url}${base.url.includes('?') ? '&' : '?'}${search}` }
  }
  if (typeof data !== 'object') return { ...base, body: String(data) }
  return { ...base, body: headers['content-type']?.includes('x-www-form-urlencoded') ? formOf(data) : JSON.stringify(data) }
}

/** A body as bytes: each letter is one. */
const bytesOf = (body: string): ArrayBuffer => Uint8Array.from(body, (letter) => letter.charCodeAt(0)).buffer

function resultOf(reply: NetReply, { dataType, responseType }: Options) {
  if ('reason' in reply) throw new Refusal(reply.reason)
  const { status, headers, body } = reply
  if (responseType === 'arraybuffer') return { statusCode: status, header: headers, data: bytesOf(body), cookies: [] }
  return { statusCode: status, header: headers, data: dataType === undefined || dataType === 'json' ? parsed(body) : body, cookies: [] }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

type ChunkListener = (chunk: { data: ArrayBuffer }) => void
const CHUNK_BYTES = 200

/** The bytes of a body in pieces, as a chunked reply brings them. */
function chunksOf(body: string): { data: ArrayBuffer }[] {
  const bytes = new TextEncoder().encode(body)
  const starts = Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, at) => at * CHUNK_BYTES)
  return starts.map((start) => ({ data: bytes.slice(start, start + CHUNK_BYTES).buffer }))
}

/** `wx.request` over the host, ten at a time. */
export function requestApi(outside: Outside): { api: Api; pool: Pool } {
  const pool = createPool(POOL_SIZE)
  const request = (options: Options) => {
    let abort = () => {}
    const listeners: ChunkListener[] = []
    const aborted = new Promise<NetReply>((resolve) => {
      abort = () => resolve({ reason: 'abort' })
    })
    const promise = answer('request', options, async () => {
      const reply = await pool.run(() => Promise.race([outside.request(requestOf(options)), aborted]))
      if (options.enableChunked === true && 'body' in reply)
        for (const chunk of chunksOf(reply.body)) for (const listener of listeners) listener(chunk)
      return resultOf(reply, options)
    })
    const onChunkReceived = (listener: ChunkListener) => void listeners.push(listener)
    const task = { abort, onHeadersReceived: () => {}, offHeadersReceived: () => {}, onChunkReceived }
    return promise ? Object.assign(promise, task) : task
  }
  return { api: { request }, pool }
}
