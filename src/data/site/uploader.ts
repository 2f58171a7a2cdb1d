import type { UpToken } from '@/contract/site/upload.schema'
import { failureOf } from '@/data/http/failure'
import {
  BLOCKS_AT_ONCE,
  type Block,
  blocksOf,
  isAllowedType,
  isBlockFresh,
  isCompressible,
  isDirect,
  isUploadRetried,
  keyEnding,
  resumeKey,
  type SentBlock,
  UPLOAD_RETRIES,
  uploadMessages,
} from '@/domain/device/upload-plan'
import { isRecord, readJson } from '@/domain/text/read-json'
import { encodeKey } from '@/domain/text/url-base64'
import type { StoragePort } from '@/platform/storage/port'
import { writeIfRoom } from '@/platform/storage/port'
import type { LocalFile, UploadPort, UploadReply } from '@/platform/upload/port'

type Kept = (SentBlock | null)[]

const isSent = (value: unknown): value is SentBlock => isRecord(value) && typeof value.ctx === 'string' && typeof value.time === 'number'

function parse(text: string | undefined): Kept {
  const kept = readJson(text)
  return Array.isArray(kept) ? kept.map((block: unknown) => (isSent(block) ? block : null)) : []
}

/** The stored blocks of a file, kept on the device for a day. */
export function resumeOf(storage: StoragePort, key: string, now: () => number) {
  const kept = parse(storage.read(key))
  return {
    ctxOf: (index: number): string | null => {
      const block = kept[index]
      return block && isBlockFresh(block, now()) ? block.ctx : null
    },
    keep: (index: number, ctx: string) => {
      kept[index] = { ctx, time: now() }
      // A device that keeps nothing sends everything again next time.
      writeIfRoom(storage, key, JSON.stringify(kept))
    },
    forget: () => storage.remove(key),
  }
}

/** Does every job, so many at once. The first failure ends it; jobs not begun are left. */
async function inTurn<T>(jobs: readonly T[], atOnce: number, act: (job: T) => Promise<void>): Promise<void> {
  const rest = [...jobs]
  const work = async () => {
    for (let job = rest.shift(); job !== undefined; job = rest.shift()) await act(job)
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } finally {
    rest.length = 0
  }
}

/** A piece of 4 MiB has to arrive within this time, in milliseconds. */
const PIECE_TIMEOUT_MS = 120_000
/** The side a picture is shrunk to, in px. */
const IMAGE_SIDE = 1_600
/** The provider no longer has a block: the stored progress of the file is void. */
const CONTEXT_GONE = 701

type UploaderDeps = { port: UploadPort; storage: StoragePort; now: () => number; randomName: () => string }

const isDone = ({ status }: UploadReply) => status >= 200 && status < 300

/** Sends a piece, with retries. */
async function persist(send: () => Promise<UploadReply>): Promise<UploadReply> {
  let reply = await send()
  for (let retry = 0; retry < UPLOAD_RETRIES && isUploadRetried(reply.status); retry += 1) reply = await send()
  if (!isDone(reply)) throw failureOf(reply.status, uploadMessages.refused)
  return reply
}

function ctxIn({ body, status }: UploadReply): string {
  if (typeof body === 'object' && body !== null && 'ctx' in body && typeof body.ctx === 'string') return body.ctx
  throw failureOf(status, uploadMessages.refused)
}

/** Refuses invalid files before sending. */
async function prepare({ shrinkImage }: UploadPort, file: LocalFile, { mimeTypes, maxBytes }: UpToken): Promise<LocalFile> {
  if (!isAllowedType(file.type, mimeTypes)) throw failureOf(0, uploadMessages.typeMismatch)
  const isImage = file.type.startsWith('image/')
  if (isImage && !isCompressible(file.type)) throw failureOf(0, uploadMessages.typeUnsupported)
  const ready = isImage ? await shrinkImage(file, IMAGE_SIDE) : file
  if (ready.size > maxBytes) throw failureOf(0, uploadMessages.tooLarge)
  return ready
}

async function sendBlocks({ port, storage, now }: UploaderDeps, file: LocalFile, leave: UpToken, key: string): Promise<void> {
  const { host, token, keyPrefix } = leave
  const resume = resumeOf(storage, resumeKey(keyPrefix, file.name, file.size, file.mark), now)
  const headers = { authorization: `UpToken ${token}`, 'content-type': 'application/octet-stream' }
  const contexts: string[] = []
  const sendBlock = async ({ index, start, end }: Block) => {
    const known = resume.ctxOf(index)
    const bytes = known === null ? await file.read(start, end) : null
    const url = `${host}/mkblk/${end - start}`
    contexts[index] = known ?? ctxIn(await persist(() => port.postBytes(url, headers, bytes ?? '', PIECE_TIMEOUT_MS)))
    if (known === null) resume.keep(index, contexts[index] ?? '')
  }
  await inTurn(blocksOf(file.size), BLOCKS_AT_ONCE, sendBlock)
  const url = `${host}/mkfile/${file.size}/key/${encodeKey(key)}`
  const asText = { ...headers, 'content-type': 'text/plain' }
  try {
    await persist(() => port.postBytes(url, asText, contexts.join(','), PIECE_TIMEOUT_MS))
    resume.forget()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === CONTEXT_GONE) resume.forget()
    throw error
  }
}

/** Uploads files to the storage provider, in one piece or in blocks, and returns their keys. Throws `Failure`. */
export function createUploader(deps: UploaderDeps) {
  return async (chosen: LocalFile, leave: UpToken): Promise<string> => {
    const file = await prepare(deps.port, chosen, leave)
    const key = `${leave.keyPrefix}${deps.randomName()}.${keyEnding(file.type)}`
    const fields = { token: leave.token, key }
    if (isDirect(file.size)) await persist(() => deps.port.postForm(`${leave.host}/`, fields, file, PIECE_TIMEOUT_MS))
    else await sendBlocks(deps, file, leave, key)
    return key
  }
}
