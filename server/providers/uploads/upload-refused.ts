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
export const overQuota = () => new UploadRefused(429, 'too many uploads today')
export const fileExists = () => new UploadRefused(614, 'file exists')
/** The client discards its state of the file and starts again. */
export const badContext = () => new UploadRefused(701, 'invalid ctx')
