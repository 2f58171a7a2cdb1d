import path from 'node:path'
import { VOICE_PREFIX } from '@/domain/text/voice'

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

/** Purposes of the school's uploads. */
const ofSchool = { site: documents, [TEACHER_VOICE_PREFIX]: voices } as const
export type SchoolPrefix = keyof typeof ofSchool

/** The rule of what learners upload for a purpose; undefined for a purpose they have none for. */
export const learnerRuleOf = (prefix: string): UploadRule | undefined => ofLearners.get(prefix)

export const schoolRuleOf = (prefix: SchoolPrefix): UploadRule => ofSchool[prefix]

const ruleOf = (purpose: string): UploadRule | undefined =>
  learnerRuleOf(purpose) ?? (Object.hasOwn(ofSchool, purpose) ? schoolRuleOf(purpose as SchoolPrefix) : undefined)

/** Whether everybody may have a file. One of a purpose without a rule may be of an earlier release: it is private. */
export const isPublicKey = (key: string): boolean =>
  key === path.posix.normalize(key) && ruleOf(key.slice(0, key.indexOf('/')))?.isPublic === true
