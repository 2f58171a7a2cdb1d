import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#server/deps'
import type { Env, UploadsEnv } from '#server/env'
import { foldersOf } from './learner-files'
import { uploadsFolder } from './store-file'
import { managementToken } from './upload-token'

type Bucket = Extract<UploadsEnv, { kind: 'qiniu' }>
type Listed = { items?: { key: string }[]; commonPrefixes?: string[]; marker?: string }

const LISTS_AT = 'https://rsf.qiniuapi.com'
const DELETES_AT = 'https://rs.qiniuapi.com'
const TIMEOUT_MS = 30_000
/** The provider's bound on the operations of one request. */
const AT_ONCE = 1_000
/** Of several operations some failed; each says its own status. */
const IN_PART = 298
const GONE = 612

/** Everything below a prefix of the bucket, or its first folders, page by page. */
async function* listed(bucket: Bucket, query: Record<string, string>, transport: typeof fetch): AsyncGenerator<Listed> {
  let marker: string | undefined = ''
  while (marker !== undefined) {
    const place = `/list?${new URLSearchParams({ bucket: bucket.bucket, limit: String(AT_ONCE), ...query, marker })}`
    const headers = { authorization: managementToken(place, '', bucket) }
    const reply = await transport(`${LISTS_AT}${place}`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!reply.ok) throw new Error(`storage answered ${reply.status} to a list`)
    const page = (await reply.json()) as Listed
    yield page
    marker = page.marker || undefined
  }
}

async function eraseKeys(bucket: Bucket, keys: readonly string[], transport: typeof fetch): Promise<void> {
  if (keys.length === 0) return
  const entryOf = (key: string) => Buffer.from(`${bucket.bucket}:${key}`).toString('base64').replace(/\+/g, '-').replace(/\//g, '_')
  const body = new URLSearchParams(keys.map((key) => ['op', `/delete/${entryOf(key)}`])).toString()
  const headers = { authorization: managementToken('/batch', body, bucket), 'content-type': 'application/x-www-form-urlencoded' }
  const reply = await transport(`${DELETES_AT}/batch`, { method: 'POST', headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!reply.ok) throw new Error(`storage answered ${reply.status} to a deletion`)
  if (reply.status !== IN_PART) return
  const failed = ((await reply.json()) as { code: number }[]).filter(({ code }) => code !== 200 && code !== GONE)
  if (failed.length > 0) throw new Error(`storage left ${failed.length} of ${keys.length} files`)
}

async function eraseAtProvider(bucket: Bucket, userId: number, transport: typeof fetch): Promise<void> {
  const purposes: string[] = []
  for await (const { commonPrefixes = [] } of listed(bucket, { delimiter: '/' }, transport)) purposes.push(...commonPrefixes)
  for (const purpose of purposes)
    for await (const { items = [] } of listed(bucket, { prefix: `${purpose}${userId}/` }, transport))
      await eraseKeys(
        bucket,
        items.map(({ key }) => key),
        transport,
      )
}

async function eraseHere(env: Env, userId: number): Promise<void> {
  const folders = await foldersOf(env, userId)
  await Promise.all(folders.map((folder) => rm(path.join(uploadsFolder(env), folder), { recursive: true, force: true })))
}

/** Deletes every file that a learner uploaded, whatever for. Done again it changes nothing. */
export async function eraseFilesOf({ env }: Pick<Deps, 'env'>, userId: number, transport: typeof fetch = fetch): Promise<void> {
  const { uploads } = env
  if (uploads.kind === 'local') return eraseHere(env, userId)
  for (const bucket of [uploads.bucket, uploads.privateBucket]) await eraseAtProvider({ ...uploads, bucket }, userId, transport)
}
