import type { FastifyInstance } from 'fastify'

/** How a browser of the desk speaks the protocol of resumable uploads. */
export type Sender = {
  /** Begins an upload; its address, or the refusal. */
  begin(name: string, size: number, more?: Readonly<Record<string, string>>): Promise<{ status: number; at: string; words: string }>
  put(
    at: string,
    offset: number,
    bytes: Uint8Array | ReadableStream<Uint8Array>,
    signal?: AbortSignal,
  ): Promise<{ status: number; words: string }>
  /** Bytes that have come; null where the upload is over. */
  offset(at: string): Promise<number | null>
  remove(at: string): Promise<number>
  list(): Promise<{ key: string; state: string; fault: string; mediaId: number | null; sent: number; size: number }[]>
  /** Sends a whole file in parts; its upload as it is then. */
  send(
    name: string,
    bytes: Buffer,
    part?: number,
    more?: Readonly<Record<string, string>>,
  ): Promise<{ state: string; fault: string; mediaId: number | null }>
}

const VERSION = { 'tus-resumable': '1.0.0' }
const encoded = (text: string) => Buffer.from(text).toString('base64')

/** A sender in a session at a desk that listens; `origin` is its address. */
export function senderAt(desk: FastifyInstance, session: string): Sender {
  const address = desk.server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const base = { cookie: `desk_session=${session}`, origin, ...VERSION }
  const begin: Sender['begin'] = async (name, size, more = {}) => {
    const metadata = Object.entries({ filename: name, ...more }).map(([key, value]) => `${key} ${encoded(value)}`)
    const headers = { ...base, 'upload-length': String(size), 'upload-metadata': metadata.join(',') }
    const reply = await fetch(`${origin}/media/uploads`, { method: 'POST', headers })
    return { status: reply.status, at: reply.headers.get('location') ?? '', words: await reply.text() }
  }
  const put: Sender['put'] = async (at, offset, body, signal) => {
    const headers = { ...base, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    const reply = await fetch(origin + at, { method: 'PATCH', headers, body, signal, duplex: 'half' } as RequestInit)
    return { status: reply.status, words: await reply.text() }
  }
  const list: Sender['list'] = async () => (await (await fetch(`${origin}/media/uploads`, { headers: base })).json()) as never
  return {
    begin,
    put,
    list,
    offset: async (at) => {
      const reply = await fetch(origin + at, { method: 'HEAD', headers: base })
      return reply.status === 200 ? Number(reply.headers.get('upload-offset')) : null
    },
    remove: async (at) => (await fetch(origin + at, { method: 'DELETE', headers: base })).status,
    send: async (name, bytes, part = bytes.length, more = {}) => {
      const { at, words, status } = await begin(name, bytes.length, more)
      if (status !== 201) return { state: 'refused', fault: words, mediaId: null }
      for (let from = 0; from < bytes.length; from += part) await put(at, from, bytes.subarray(from, from + part))
      const row = (await list()).find(({ key }) => at.endsWith(key))
      return { state: row?.state ?? '', fault: row?.fault ?? '', mediaId: row?.mediaId ?? null }
    },
  }
}
