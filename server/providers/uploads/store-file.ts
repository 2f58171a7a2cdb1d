import { randomBytes } from 'node:crypto'
import { access, link, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Env } from '#server/env'
import { codeOf } from '#server/error-code'
import { endingOf, endsAs, fileTypeOf, isHugePicture, MOST_PIXELS } from './file-type'
import { fileExists, fileHash, folderOf, outOfScope, tooLarge, type UploadPolicy, wrongType } from './rules'

const QUALITY = 90
const encoded = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * A picture without camera metadata, because place, time and device are private. The orientation is part of the metadata as
 * well, so the picture is rotated first. A picture without metadata, and a file that cannot be read as one, are unchanged.
 */
export async function withoutMetadata(bytes: Buffer, mimeType: string): Promise<Buffer> {
  if (!encoded.has(mimeType)) return bytes
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS })
    const { exif, xmp, iptc, comments, format } = await image.metadata()
    if (!exif && !xmp && !iptc && !comments) return bytes
    const turned = image.rotate()
    return await (format === 'png' ? turned.png() : turned.toFormat(format, { quality: QUALITY })).toBuffer()
  } catch {
    return bytes
  }
}

/** Holds the provider's answer when a file is in place. */
export type StoredFile = { key: string; hash: string; fsize: number; mimeType: string }

/** Folder of the files learners have uploaded. */
export const uploadsFolder = ({ dataDir }: Env) => path.join(dataDir, 'uploads')

/** Whether a text is a key as this server gives them out: purpose, owner and a plain file name. */
export const isKey = (text: string) => /^[a-z][a-z-]*\/\d{1,10}\/[\w-]{1,64}\.[a-z][a-z0-9]{2,3}$/.test(text)

/** Whether a key names a file that has been uploaded. */
export function isStored(env: Env, key: string): Promise<boolean> {
  if (!isKey(key)) return Promise.resolve(false)
  return access(path.join(uploadsFolder(env), key)).then(
    () => true,
    () => false,
  )
}

/** Puts the whole file in its place at once; what is there already stays. */
async function put(place: string, bytes: Buffer): Promise<void> {
  const draft = `${place}.${randomBytes(6).toString('hex')}`
  await mkdir(path.dirname(place), { recursive: true })
  await writeFile(draft, bytes)
  try {
    await link(draft, place)
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? fileExists() : error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Checks a whole file by the policy of its token and stores it. Throws `UploadRefused`. */
export async function storeFile(env: Env, policy: UploadPolicy, bytes: Buffer, asked: string | null): Promise<StoredFile> {
  if (bytes.length > policy.fsizeLimit) throw tooLarge()
  const mimeType = fileTypeOf(bytes)
  if (!policy.mimeLimit.split(';').includes(mimeType)) throw wrongType()
  if (await isHugePicture(bytes, mimeType)) throw tooLarge()
  const hash = fileHash(bytes)
  const key = asked ?? `${folderOf(policy)}${hash}.${endingOf(mimeType)}`
  if (!isKey(key) || !key.startsWith(folderOf(policy))) throw outOfScope()
  if (!endsAs(key, mimeType)) throw wrongType()
  // The hash is that of the content received: with it the sender can verify that it is complete.
  await put(path.join(uploadsFolder(env), key), await withoutMetadata(bytes, mimeType))
  return { key, hash, fsize: bytes.length, mimeType }
}
