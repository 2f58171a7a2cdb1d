/** What may be uploaded for a purpose. */
export type UploadRule = { mimeTypes: readonly string[]; maxBytes: number }

const MEBIBYTE = 1_048_576
const images = ['image/png', 'image/jpeg', 'image/webp', 'image/bmp']
const attachments: UploadRule = { mimeTypes: [...images, 'application/pdf', 'application/octet-stream'], maxBytes: 20 * MEBIBYTE }
const pictures: UploadRule = { mimeTypes: images, maxBytes: 10 * MEBIBYTE }
const documents: UploadRule = { mimeTypes: [...images, 'application/pdf'], maxBytes: 8 * MEBIBYTE }
const byPrefix: Record<string, UploadRule> = { avatar: pictures, doubt: pictures, homework: pictures, errata: pictures, site: documents }

/** The rule of a prefix; one without a rule of its own takes attachments. */
export function uploadRuleOf(prefix: string): UploadRule {
  return Object.hasOwn(byPrefix, prefix) ? (byPrefix[prefix] ?? attachments) : attachments
}
