import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#server/deps'
import type { Env, UploadsEnv } from '#server/env'
import { codeOf } from '#server/error-code'
import { invalid } from '#server/refusal'
import { isVoiceLength, VOICE_PREFIX } from '@/domain/text/voice'
import { audioInfo } from './audio-info'
import { managementToken } from './grant'
import { isKey, isStored, uploadsFolder } from './store-file'

/** The entries of a folder; of a missing one none. */
async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

/** A learner's folders, one for each purpose they have uploaded for: a purpose added later is known without being named. */
export async function foldersOf(env: Env, userId: number): Promise<string[]> {
  const purposes = await entriesOf(uploadsFolder(env))
  return purposes.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(name, String(userId)))
}

/** Every file a learner has uploaded to this machine, named by purpose. */
export async function learnerFiles(env: Env, userId: number): Promise<{ name: string; path: string }[]> {
  const found = await Promise.all(
    (await foldersOf(env, userId)).map(async (folder) => {
      const files = (await entriesOf(path.join(uploadsFolder(env), folder))).filter((entry) => entry.isFile())
      return files.map(({ name }) => ({ name: `${path.dirname(folder)}/${name}`, path: path.join(uploadsFolder(env), folder, name) }))
    }),
  )
  return found.flat()
}

/** Where uploaded files of this machine are shown. */
const SHOWN_AT = '/uploads/'

/** The key of a file that is shown at an address of ours; anything else stays as it is. */
function keyOf({ env }: Pick<Deps, 'env'>, address: string): string {
  const shownAt = env.uploads.kind === 'qiniu' ? `${env.uploads.domain}/` : SHOWN_AT
  return address.startsWith(shownAt) ? address.slice(shownAt.length) : address
}

/**
 * How files a learner uploaded for a purpose are stored with a text: paths of ours, or the provider's addresses. `files` are keys, or
 * addresses stored before; those of others, and addresses of other hosts, are refused.
 */
export async function ownFiles(deps: Pick<Deps, 'env'>, userId: number, prefix: string, files: readonly string[]): Promise<string[]> {
  const { env } = deps
  return Promise.all(
    files.map(async (file) => {
      const key = keyOf(deps, file)
      if (!isKey(key) || !key.startsWith(`${prefix}/${userId}/`)) throw invalid('附件有误，请重新上传')
      if (env.uploads.kind === 'qiniu') return `${env.uploads.domain}/${key}`
      if (!(await isStored(env, key))) throw invalid('附件还没有上传成功，请重新上传')
      return SHOWN_AT + key
    }),
  )
}

/** How a learner's own recording, just uploaded or stored before, is stored with an answer. Others' and too long ones are refused. */
export async function learnerVoice(deps: Pick<Deps, 'env' | 'now'>, userId: number, voice: string): Promise<string> {
  const [address = ''] = await ownFiles(deps, userId, VOICE_PREFIX, [voice])
  const info = await audioInfo(deps, address)
  if (info === null) throw invalid('录音没有保存好，请重新录制')
  if (!isVoiceLength(info.format.duration)) throw invalid('录音最长 2 分钟，请重新录制')
  return address
}

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
