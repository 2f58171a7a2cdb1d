import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { AwsClient } from 'aws4fetch'
import type { MediaStoreEnv } from '#server/env'
import { SECOND_MS } from '@/domain/time/units'
import { askStore, oddAnswer, StoreFault } from './store-fault'
import { type MediaStore, STORE_PREFIX, type StoredObject } from './store-port'

/** The least that a part may have is 5 MB, and there are 10,000 parts at most. */
const PART_BYTES = 8_388_608
const TIMEOUT_MS = 120_000
/** How often a part is sent, as providers ask of their clients. */
const TRIES = 3

type S3 = Extract<MediaStoreEnv, { kind: 's3' }>
type Asked = { method: string; body?: Buffer | string; headers?: Record<string, string> }

/** The text of the first element with a name. */
const elementIn = (xml: string, name: string): string | undefined => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const dated = (at: number) => new Date(at).toISOString().replace(/[:-]|\.\d{3}/g, '')

function asker({ bucket, region, accessKey, secretKey }: S3) {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: 's3', region, retries: 0 })
  const once = async (place: string, { method, body, headers = {} }: Asked) => {
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signed = await client.sign(`${bucket}${place}`, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': digest },
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    })
    return askStore(() => fetch(signed, { signal: AbortSignal.timeout(TIMEOUT_MS) }), method === 'DELETE' ? [404] : [])
  }
  const ask = async (place: string, asked: Asked): Promise<Response> => {
    for (let tries = 1; ; tries++)
      try {
        return await once(place, asked)
      } catch (error) {
        if (tries === TRIES || !(error instanceof StoreFault) || !error.mayPass) throw error
      }
  }
  return { client, ask }
}
type Ask = ReturnType<typeof asker>['ask']

/** The bytes of a file from a place on, as many as a part has. */
async function partAt(handle: FileHandle, at: number, part: Buffer): Promise<Buffer> {
  const { bytesRead } = await handle.read(part, 0, part.length, at)
  return part.subarray(0, bytesRead)
}

async function putParts(ask: Ask, place: string, handle: FileHandle, size: number, mimeType: string): Promise<void> {
  const begun = await (await ask(`${place}?uploads=`, { method: 'POST', headers: { 'content-type': mimeType } })).text()
  const id = elementIn(begun, 'UploadId')
  if (id === undefined) throw oddAnswer(begun)
  const upload = `uploadId=${encodeURIComponent(id)}`
  try {
    const part = Buffer.alloc(PART_BYTES)
    const tags: string[] = []
    for (let at = 0; at < size; at += PART_BYTES) {
      const body = await partAt(handle, at, part)
      const sent = await ask(`${place}?partNumber=${tags.length + 1}&${upload}`, { method: 'PUT', body })
      await sent.arrayBuffer()
      tags.push(sent.headers.get('etag') ?? '')
    }
    const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('')
    const body = `<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`
    const done = await (await ask(`${place}?${upload}`, { method: 'POST', body, headers: { 'content-type': 'application/xml' } })).text()
    // A provider may find its fault after it has begun to answer.
    if (elementIn(done, 'ETag') === undefined) throw oddAnswer(done)
  } catch (error) {
    await ask(`${place}?${upload}`, { method: 'DELETE' }).catch(() => undefined)
    throw error
  }
}

async function putFile(ask: Ask, key: string, file: string, mimeType: string): Promise<void> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    if (size > PART_BYTES) return await putParts(ask, `/${key}`, handle, size, mimeType)
    const body = await partAt(handle, 0, Buffer.alloc(PART_BYTES))
    await (await ask(`/${key}`, { method: 'PUT', body, headers: { 'content-type': mimeType } })).arrayBuffer()
  } finally {
    await handle.close()
  }
}

/** Reads one page of a list. */
function listedIn(xml: string): StoredObject[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, one = '']) => ({
    key: plain(elementIn(one, 'Key') ?? ''),
    size: Number(elementIn(one, 'Size') ?? 0),
    at: Date.parse(elementIn(one, 'LastModified') ?? ''),
  }))
}

/** Keeps files in a bucket that is spoken to as Amazon's are: signature version 4, parts, signed addresses. */
export function s3Store(store: S3): MediaStore {
  const { client, ask } = asker(store)
  return {
    put: (key, file, mimeType) => putFile(ask, key, file, mimeType),
    address: async (key, { from, end, mimeType, name }) => {
      const shown = name === undefined ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
      const query = new URLSearchParams({
        'X-Amz-Expires': String(Math.floor((end - from) / SECOND_MS)),
        'response-content-type': mimeType,
        'response-content-disposition': shown,
      })
      const signed = await client.sign(`${store.bucket}/${key}?${query}`, { aws: { signQuery: true, datetime: dated(from) } })
      return signed.url
    },
    list: async function* () {
      for (let marker: string | undefined = ''; marker !== undefined; ) {
        const next: string = marker === '' ? '' : `&continuation-token=${encodeURIComponent(marker)}`
        const xml = await (await ask(`/?list-type=2&prefix=${encodeURIComponent(STORE_PREFIX)}${next}`, { method: 'GET' })).text()
        yield* listedIn(xml)
        const after = elementIn(xml, 'NextContinuationToken')
        marker = after === undefined ? undefined : plain(after)
      }
    },
    remove: async (keys) => {
      for (const key of keys) await (await ask(`/${key}`, { method: 'DELETE' })).arrayBuffer()
    },
  }
}
