import { createHash } from 'node:crypto'
import path from 'node:path'
import { secretOf } from '#server/database/sealed'
import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { countUpload, forgetUploadDays } from '#server/repositories/site/media'
import { BLOCK_BYTES } from '@/domain/device/upload-plan'
import { VOICE_PREFIX } from '@/domain/text/voice'
import { learningDayOf } from '@/domain/time/day'

/** Marks recordings in which teachers comment on homework. */
export const TEACHER_VOICE_PREFIX = 'teacher-voice'

/** Limits the files that may be uploaded for a purpose. `isPublic`: others than the sender and staff see it. */
export type UploadRule = { mimeTypes: readonly string[]; maxBytes: number; isPublic: boolean }

const MEBIBYTE = 1_048_576
const images = ['image/png', 'image/jpeg', 'image/webp', 'image/bmp']
const sounds = ['audio/wav', 'audio/mpeg', 'audio/mp4']
const pictures: UploadRule = { mimeTypes: images, maxBytes: 10 * MEBIBYTE, isPublic: true }
const documents: UploadRule = { mimeTypes: [...images, 'application/pdf'], maxBytes: 8 * MEBIBYTE, isPublic: true }
/** Two minutes of speech, as plain samples or as a telephone writes it. */
const voices: UploadRule = { mimeTypes: sounds, maxBytes: 4 * MEBIBYTE, isPublic: false }

/** Purposes of learners' uploads, by the first folder of the key. */
const ofLearners = new Map<string, UploadRule>([
  ['avatar', pictures],
  ['doubt', pictures],
  ['homework', { ...pictures, isPublic: false }],
  ['errata', pictures],
  ['circle', pictures],
  [VOICE_PREFIX, voices],
])

/** Marks the files of invoices, which nobody but their learner and finance sees. */
export const INVOICE_PREFIX = 'invoice'
const bills: UploadRule = { mimeTypes: ['application/pdf', 'application/ofd'], maxBytes: 5 * MEBIBYTE, isPublic: false }

/** Purposes of the school's uploads. */
const ofSchool = { site: documents, [TEACHER_VOICE_PREFIX]: voices, [INVOICE_PREFIX]: bills } as const
export type SchoolPrefix = keyof typeof ofSchool

/** The rule of what learners upload for a purpose; undefined for a purpose they have none for. */
export const learnerRuleOf = (prefix: string): UploadRule | undefined => ofLearners.get(prefix)

export const schoolRuleOf = (prefix: SchoolPrefix): UploadRule => ofSchool[prefix]

const ruleOf = (purpose: string): UploadRule | undefined =>
  learnerRuleOf(purpose) ?? (Object.hasOwn(ofSchool, purpose) ? schoolRuleOf(purpose as SchoolPrefix) : undefined)

/** Whether everybody may have a file. One of a purpose without a rule may be of an earlier release: it is private. */
export const isPublicKey = (key: string): boolean =>
  key === path.posix.normalize(key) && ruleOf(key.slice(0, key.indexOf('/')))?.isPublic === true

const ACCESS_KEY = 'qiming'

/** Returns the keys that sign the tokens of our own storage; every process on the database has the same. */
export async function localKeys(db: Db): Promise<UploadKeys> {
  return { accessKey: ACCESS_KEY, secretKey: await secretOf(db, 'uploads') }
}

const QUOTA_MEBIBYTE = 1_048_576
/** Of one learner and day: a long evening of homework with photographs. */
const DAILY = { files: 100, bytes: 200 * QUOTA_MEBIBYTE }

/** Counts a file before it is stored. Throws when the learner has uploaded too much today. */
export async function countFile({ db, now }: Deps, { endUser }: UploadPolicy, bytes: number): Promise<void> {
  if (!(await countUpload(db, Number(endUser), learningDayOf(now()), bytes, DAILY))) throw overQuota()
}

export const forgetOldQuotas = ({ db, now }: Deps): Promise<void> => forgetUploadDays(db, learningDayOf(now()) - 1)

const sha1 = (bytes: Buffer) => createHash('sha1').update(bytes).digest()

/** The provider's hash of a file: of its bytes when it is one block, else of the hashes of its blocks. */
export function fileHash(bytes: Buffer): string {
  const blocks = Array.from({ length: Math.max(1, Math.ceil(bytes.length / BLOCK_BYTES)) }, (_, index) =>
    sha1(bytes.subarray(index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES)),
  )
  const sum =
    blocks.length === 1 ? Buffer.concat([Buffer.of(0x16), ...blocks]) : Buffer.concat([Buffer.of(0x96), sha1(Buffer.concat(blocks))])
  return sum.toString('base64url')
}

/** Name of the folder under `DATA_DIR` and of its path under `/media/`. */
export const BANK_FOLDER = 'bank'

/** Folder of the pictures that questions show. */
export const bankFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => path.join(dataDir, BANK_FOLDER)

/** A file the storage does not take: an HTTP status and words, as the provider gives them. */
export class UploadRefused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
    this.name = 'UploadRefused'
  }
}

export const badToken = () => new UploadRefused(401, 'bad token')
export const expiredToken = () => new UploadRefused(401, 'expired token')
export const badRequest = (what: string) => new UploadRefused(400, what)
export const outOfScope = () => new UploadRefused(403, "key doesn't match with scope")
export const wrongType = () => new UploadRefused(403, 'limited mimeType: this file type is forbidden to upload')
export const tooLarge = () => new UploadRefused(413, 'request entity size is exceeded')
export const tooManyBlocks = () => new UploadRefused(573, 'too many unfinished blocks')
const overQuota = () => new UploadRefused(429, 'too many uploads today')
export const fileExists = () => new UploadRefused(614, 'file exists')
/** The client discards its state of the file and starts again. */
export const badContext = () => new UploadRefused(701, 'invalid ctx')

/** The permissions of a token, in the provider's own terms. `deadline` is in seconds, `mimeLimit` joined by semicolons. */
export type UploadPolicy = {
  scope: string
  isPrefixalScope: 1
  insertOnly: 1
  deadline: number
  fsizeLimit: number
  mimeLimit: string
  endUser: string
}

export type UploadKeys = { accessKey: string; secretKey: string }

// The provider's base64 keeps the padding.
export const encoded = (bytes: Buffer) => bytes.toString('base64').replace(/\+/g, '-').replace(/\//g, '_')

/** Folder of the bucket the policy's keys live in, with the slash at its end. */
export function folderOf({ scope }: UploadPolicy): string {
  return scope.slice(scope.indexOf(':') + 1)
}
