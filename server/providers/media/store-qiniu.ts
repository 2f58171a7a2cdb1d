import { createHmac } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { MediaStoreEnv } from '#server/env'
import { managementToken, uploadToken } from '#server/providers/uploads/grant'
import { encoded } from '#server/providers/uploads/rules'
import { HOUR_MS, SECOND_MS } from '@/domain/time/units'
import { askStore, oddAnswer } from './store-fault'
import { type MediaStore, STORE_PREFIX, type StoredObject } from './store-port'

type Qiniu = Extract<MediaStoreEnv, { kind: 'qiniu' }>

/** The size of a block is fixed by the provider's protocol. */
const BLOCK_BYTES = 4_194_304
const TIMEOUT_MS = 120_000
const LISTS_AT = 'https://rsf.qiniuapi.com'
const DELETES_AT = 'https://rs.qiniuapi.com'
/** The provider's bound on the operations of one request. */
const AT_ONCE = 1_000
const [IN_PART, GONE] = [298, 612]
/** Times of the provider are in units of 100 ns. */
const PUT_TIME_MS = 10_000

const timed = () => AbortSignal.timeout(TIMEOUT_MS)

type Sent = { ctx?: string }

async function putFile(store: Qiniu, transport: typeof fetch, now: number, key: string, file: string, mimeType: string): Promise<void> {
  const policy = { scope: `${store.bucket}:${key}`, deadline: Math.floor((now + HOUR_MS * 12) / SECOND_MS), detectMime: 0 }
  const authorization = `UpToken ${uploadToken(policy, store)}`
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const block = Buffer.alloc(BLOCK_BYTES)
    const contexts: string[] = []
    for (let at = 0; at < size; at += BLOCK_BYTES) {
      const { bytesRead } = await handle.read(block, 0, BLOCK_BYTES, at)
      const headers = { authorization, 'content-type': 'application/octet-stream' }
      const body = new Uint8Array(block.subarray(0, bytesRead))
      const reply = await askStore(() => transport(`${store.host}/mkblk/${bytesRead}`, { method: 'POST', headers, body, signal: timed() }))
      const { ctx } = (await reply.json()) as Sent
      if (typeof ctx !== 'string') throw oddAnswer('no context of a block')
      contexts.push(ctx)
    }
    const place = `${store.host}/mkfile/${size}/key/${encoded(Buffer.from(key))}/mimeType/${encoded(Buffer.from(mimeType))}`
    const headers = { authorization, 'content-type': 'text/plain' }
    await askStore(() => transport(place, { method: 'POST', headers, body: contexts.join(','), signal: timed() }))
  } finally {
    await handle.close()
  }
}

type Listed = { items?: { key: string; fsize: number; putTime: number }[]; marker?: string }

async function* listed(store: Qiniu, transport: typeof fetch): AsyncGenerator<StoredObject> {
  for (let marker: string | undefined = ''; marker !== undefined; ) {
    const place = `/list?${new URLSearchParams({ bucket: store.bucket, limit: String(AT_ONCE), prefix: STORE_PREFIX, marker })}`
    const headers = { authorization: managementToken(place, '', store) }
    const reply = await askStore(() => transport(`${LISTS_AT}${place}`, { headers, signal: timed() }))
    const page = (await reply.json()) as Listed
    for (const { key, fsize, putTime } of page.items ?? []) yield { key, size: fsize, at: putTime / PUT_TIME_MS }
    marker = page.marker || undefined
  }
}

async function removeKeys(store: Qiniu, transport: typeof fetch, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const operations = keys.slice(at, at + AT_ONCE).map((key) => ['op', `/delete/${encoded(Buffer.from(`${store.bucket}:${key}`))}`])
    const body = new URLSearchParams(operations).toString()
    const headers = { authorization: managementToken('/batch', body, store), 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await askStore(() => transport(`${DELETES_AT}/batch`, { method: 'POST', headers, body, signal: timed() }))
    if (reply.status !== IN_PART) continue
    const failed = ((await reply.json()) as { code: number }[]).filter(({ code }) => code !== 200 && code !== GONE)
    if (failed.length > 0) throw oddAnswer(`${failed.length} of ${operations.length} files were left`)
  }
}

/** Keeps files in a private bucket of Qiniu: they are sent in blocks and given out by signed addresses. */
export function qiniuStore(store: Qiniu, transport: typeof fetch = fetch, now: () => number = Date.now): MediaStore {
  return {
    put: (key, file, mimeType) => putFile(store, transport, now(), key, file, mimeType),
    address: async (key, { end, name }) => {
      const query = name === undefined ? '' : `attname=${encodeURIComponent(name)}&`
      const plain = `${store.domain}/${key}?${query}e=${Math.floor(end / SECOND_MS)}`
      return `${plain}&token=${store.accessKey}:${encoded(createHmac('sha1', store.secretKey).update(plain).digest())}`
    },
    list: () => listed(store, transport),
    remove: (keys) => removeKeys(store, transport, keys),
  }
}
