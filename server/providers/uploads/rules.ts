import { VOICE_PREFIX } from '@/domain/learning/voice'

/** What teachers say about homework. */
export const TEACHER_VOICE_PREFIX = 'teacher-voice'

/** What may be uploaded for a purpose. */
export type UploadRule = { mimeTypes: readonly string[]; maxBytes: number }

const MEBIBYTE = 1_048_576
const images = ['image/png', 'image/jpeg', 'image/webp', 'image/bmp']
const sounds = ['audio/wav', 'audio/mpeg', 'audio/mp4']
const attachments: UploadRule = {
  mimeTypes: [...images, ...sounds, 'application/pdf', 'application/octet-stream'],
  maxBytes: 20 * MEBIBYTE,
}
const pictures: UploadRule = { mimeTypes: images, maxBytes: 10 * MEBIBYTE }
const documents: UploadRule = { mimeTypes: [...images, 'application/pdf'], maxBytes: 8 * MEBIBYTE }
/** Two minutes of speech, as plain samples or as a telephone writes it. */
const voices: UploadRule = { mimeTypes: sounds, maxBytes: 4 * MEBIBYTE }
const byPrefix: Record<string, UploadRule> = {
  avatar: pictures,
  doubt: pictures,
  homework: pictures,
  errata: pictures,
  site: documents,
  [VOICE_PREFIX]: voices,
  [TEACHER_VOICE_PREFIX]: voices,
}

/** The rule of a prefix; one without a rule of its own takes attachments. */
export function uploadRuleOf(prefix: string): UploadRule {
  return Object.hasOwn(byPrefix, prefix) ? (byPrefix[prefix] ?? attachments) : attachments
}
