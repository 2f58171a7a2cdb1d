import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Tx } from '#server/database/tables'
import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { kindWords } from '#server/providers/media/file-sign'
import { type Inspected, inspectFile } from '#server/providers/media/inspect'
import { comingFolder, libraryAddress, newMediaToken, placeFile, sizeOnDisk } from '#server/providers/media/library'
import { withoutMetadata } from '#server/providers/uploads/store-file'
import { invalid, notFound, Refusal } from '#server/refusal'
import { type AuditOrigin, writeAudit } from '#server/repositories/account/audit'
import { addJob } from '#server/repositories/jobs/queue'
import { addFile, libraryRow, replaceFile } from '#server/repositories/site/library'
import { claimUpload, endUpload, type UploadRow, uploadByKey } from '#server/repositories/site/media-upload'
import { MINUTE_MS } from '@/domain/time/units'

/** A check that has not ended by then died with its process. */
const STALE_MS = 10 * MINUTE_MS

export const comingFile = ({ env }: Pick<Deps, 'env'>, key: string): string => path.join(comingFolder(env), key)

/** Deletes the bytes of an upload and the notes beside them. */
export async function dropBytes(deps: Pick<Deps, 'env'>, key: string): Promise<void> {
  await rm(comingFile(deps, key), { force: true })
  await rm(`${comingFile(deps, key)}.json`, { force: true })
}

/** Photographs tell where and when they were taken. */
async function cleanPicture(file: string, { kind, mimeType }: Inspected): Promise<void> {
  if (kind !== 'picture') return
  const bytes = await readFile(file)
  const clean = await withoutMetadata(bytes, mimeType)
  if (clean !== bytes) await writeFile(file, clean)
}

/** The name of the part of a file that is kept first: what has to be mended is not given to anybody. */
const firstPart = ({ work, ending }: Inspected) => (work === 'none' ? `file.${ending}` : 'source')

type Checked = { upload: UploadRow; found: Inspected; size: number; file: string; origin: AuditOrigin }

/** Asks for the work that is left: mending, a poster, or the way to the storage provider. */
async function askToPrepare(work: Tx, { env, now }: Deps, file: { id: number; revision: number }, { kind, work: left }: Inspected) {
  const isReady = left === 'none' && (kind !== 'film' || env.media.ffmpeg === null)
  if (isReady && env.media.store.kind === 'disk') return
  await addJob(work, isReady ? 'storeMedia' : 'prepareMedia', {
    ref: `${file.id}/${file.revision}`,
    payload: file,
    runAt: now(),
    now: now(),
  })
}

async function putNew(deps: Deps, { upload, found, size, file, origin }: Checked): Promise<void> {
  const { env, now } = deps
  const token = newMediaToken()
  await tx(deps.db, async (work) => {
    const row = { title: upload.name, token, size, staffId: upload.staffId, folder: '', now: now(), found, place: 'disk' } as const
    const id = await addFile(work, row, (number) => libraryAddress(found.kind, number, token, found.ending))
    const after = { title: upload.name, size, kind: found.kind, mimeType: found.mimeType }
    const audit = { act: 'upload-media', object: `media:${id}`, before: null, after, reason: '', ...origin, at: now() }
    await writeAudit(work, { staffId: upload.staffId, ...audit })
    await endUpload(work, upload.key, { state: 'done', media_id: id })
    await askToPrepare(work, deps, { id, revision: 1 }, found)
    // Last, because it cannot be taken back: a file without a row is swept away, a row without a file would stay.
    await placeFile(env, file, { id, token, revision: 1 }, firstPart(found))
  })
}

async function putInPlaceOf(deps: Deps, target: number, { upload, found, size, file, origin }: Checked): Promise<void> {
  const { env, now } = deps
  await tx(deps.db, async (work) => {
    const old = await libraryRow(work, target)
    if (!old || old.token === '') throw notFound('要换的文件')
    if (old.kind !== found.kind) throw invalid(`原来的文件是${kindWords[old.kind]}，只能换成${kindWords[old.kind]}`)
    const revision = old.revision + 1
    if (!(await replaceFile(work, { id: target, revision: old.revision, size, now: now(), found })))
      throw invalid('别人刚换过这个文件，请刷新后再换')
    const after = { size, kind: found.kind, mimeType: found.mimeType, revision }
    const audit = { act: 'replace-media', object: `media:${target}`, before: { size: old.size, revision: old.revision }, after }
    await writeAudit(work, { staffId: upload.staffId, ...audit, reason: '', ...origin, at: now() })
    await endUpload(work, upload.key, { state: 'done', media_id: target })
    await askToPrepare(work, deps, { id: target, revision }, found)
    await placeFile(env, file, { id: target, token: old.token, revision }, firstPart(found))
  })
}

async function check(deps: Deps, upload: UploadRow, origin: AuditOrigin): Promise<void> {
  const file = comingFile(deps, upload.key)
  const found = await inspectFile(file, upload.name, deps.env.media.ffmpeg !== null)
  await cleanPicture(file, found)
  const checked = { upload, found, file, origin, size: await sizeOnDisk(file) }
  if (upload.replaces === null) await putNew(deps, checked)
  else await putInPlaceOf(deps, upload.replaces, checked)
}

/**
 * Checks an upload that is whole and puts it into the library, once. A file that is refused leaves nothing behind but the sentence that says
 * why. Returns the upload as it is then.
 */
export async function takeUpload(deps: Deps, key: string, origin: AuditOrigin): Promise<UploadRow | undefined> {
  const upload = await uploadByKey(deps.db, key)
  if (!upload || (await sizeOnDisk(comingFile(deps, key))) !== upload.size) return upload
  if (!(await claimUpload(deps.db, key, deps.now(), STALE_MS))) return upload
  try {
    await check(deps, upload, origin)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await endUpload(deps.db, key, { state: 'refused', fault: error.message })
  }
  await dropBytes(deps, key)
  return uploadByKey(deps.db, key)
}
