import type { Deps } from '#server/deps'
import { invalid } from '#server/refusal'
import { isVoiceLength } from '@/domain/text/voice'
import { endingOf, fileTypeOf, isHugePicture } from './file-type'
import { grantSchoolUpload, NOBODY, readUploadToken } from './grant'
import { fileHash, INVOICE_PREFIX, localKeys, type SchoolPrefix, schoolRuleOf, TEACHER_VOICE_PREFIX, UploadRefused } from './rules'
import { soundSeconds } from './sound-length'
import { storeFile } from './store-file'

const PREFIX = 'site'
const TIMEOUT_MS = 30_000

export type SiteMedia = { key: string; address: string; mimeType: string }

/**
 * Checks a file of the school and names it: its type by its content, and its address by its check sum. Throws `invalid` for what is no
 * picture or PDF.
 */
export async function siteMediaOf(deps: Pick<Deps, 'env'>, bytes: Buffer): Promise<SiteMedia> {
  const media = mediaOf(deps, PREFIX, bytes, '只能上传 PNG、JPEG、WebP、BMP 图片或 PDF')
  if (await isHugePicture(bytes, media.mimeType)) throw invalid('图片的像素太多，请缩小后再上传')
  return media
}

/** Checks a teacher's recording and names it. Throws `invalid` for what is no sound, or lasts too long. */
export function teacherVoiceOf(deps: Pick<Deps, 'env'>, bytes: Buffer): SiteMedia & { seconds: number } {
  const media = mediaOf(deps, TEACHER_VOICE_PREFIX, bytes, '语音只能是 WAV、MP3 或 M4A 文件')
  const seconds = soundSeconds(bytes, endingOf(media.mimeType))
  if (seconds === null) throw invalid('这段语音读不出时长，请换一个文件')
  if (!isVoiceLength(seconds)) throw invalid('语音最长 2 分钟')
  return { ...media, seconds }
}

/** Checks the file of an invoice and names it. Throws `invalid` for what is no PDF or OFD. */
export const invoiceFileOf = (deps: Pick<Deps, 'env'>, bytes: Buffer): SiteMedia =>
  mediaOf(deps, INVOICE_PREFIX, bytes, '发票只能是 PDF 或 OFD 文件')

function mediaOf({ env }: Pick<Deps, 'env'>, prefix: SchoolPrefix, bytes: Buffer, refusal: string): SiteMedia {
  const mimeType = fileTypeOf(bytes)
  const { mimeTypes, maxBytes } = schoolRuleOf(prefix)
  if (!mimeTypes.includes(mimeType)) throw invalid(refusal)
  if (bytes.length > maxBytes) throw invalid('文件太大')
  const key = `${prefix}/${NOBODY}/${fileHash(bytes)}.${endingOf(mimeType)}`
  return { key, mimeType, address: env.uploads.kind === 'qiniu' ? `${env.uploads.domain}/${key}` : `/uploads/${key}` }
}

/** Puts a file where learners' files are. One that is there already is the same file. */
export async function storeSiteMedia(deps: Deps, key: string, bytes: Buffer, transport = fetch): Promise<void> {
  const prefix = ([TEACHER_VOICE_PREFIX, INVOICE_PREFIX] as const).find((own) => key.startsWith(`${own}/`)) ?? PREFIX
  const { token, host } = await grantSchoolUpload(deps, prefix)
  if (deps.env.uploads.kind === 'local') {
    const policy = readUploadToken(token, await localKeys(deps.db), deps.now())
    await storeFile(deps.env, policy, bytes, key).catch(ignoreKnown)
    return
  }
  const form = new FormData()
  form.set('token', token)
  form.set('key', key)
  form.set('file', new Blob([new Uint8Array(bytes)]))
  const reply = await transport(host, { method: 'POST', body: form, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!reply.ok && reply.status !== FILE_EXISTS) throw new Error(`storage answered ${reply.status}`)
}

/** The provider's status for a key that is taken. */
const FILE_EXISTS = 614

function ignoreKnown(error: unknown): void {
  if (!(error instanceof UploadRefused) || error.status !== FILE_EXISTS) throw error
}
