/** A file the learner chose. `mark` distinguishes it from another of the same name and size; `preview` is an address to show it. */
export type LocalFile = {
  name: string
  size: number
  /** Mime type; empty when it is not known. */
  type: string
  mark: string
  preview: string
  /** The file as the target holds it: a Blob on the web, a path in the mini-program. */
  source: Blob | string
  /** Bytes from `start` up to and without `end`. */
  read: (start: number, end: number) => Promise<ArrayBuffer>
}
/** `status` is 0 when nothing came back. */
export type UploadReply = { status: number; body: unknown }

/** A part of a picture, in its own pixels. */
export type PictureArea = { x: number; y: number; width: number; height: number }

export type UploadPort = {
  /**
   * A square part of a picture, at most `limit` px wide, as the learner cut it: by the host's own page, or where there is none by
   * `askArea`, which gives null when nothing is cut. Null when the learner gives up; rejects when the picture cannot be read.
   */
  squareImage: (file: LocalFile, limit: number, askArea: (file: LocalFile) => Promise<PictureArea | null>) => Promise<LocalFile | null>
  /** A copy that fits into a square of side `limit` px and is no larger in bytes; the file itself when there is none. */
  shrinkImage: (file: LocalFile, limit: number) => Promise<LocalFile>
  /** A multipart form with the file. `timeoutMs` in milliseconds. */
  postForm: (url: string, fields: Record<string, string>, file: LocalFile, timeoutMs: number) => Promise<UploadReply>
  /** A plain body with headers. `timeoutMs` in milliseconds. */
  postBytes: (url: string, headers: Record<string, string>, body: ArrayBuffer | string, timeoutMs: number) => Promise<UploadReply>
}
