import { PACK_ROOT } from '@/data/tiku/forget-packs'
import { hasFields, readRows } from '@/domain/text/read-json'
import type { StoragePort } from '@/platform/storage/port'

/** Something of a course that can be kept on the device; `bytes` as far as they are known before. */
export type DownloadItem = {
  kind: 'lesson' | 'material'
  id: number
  courseId: number
  courseTitle: string
  title: string
  /** A material is saved under this name; empty for a lesson. */
  fileName: string
  bytes: number
  /** The lesson has a sound to be kept beside its transcript. */
  hasSound: boolean
}
/** Describes a file on the device: a lesson's text and sound, or the file of a material. It opens until `until`, in ms. */
export type DownloadedFile = DownloadItem & { until: number; names: readonly string[] }

/** All files together, in bytes; a mini-program keeps 200 MB in all. */
export const FILE_QUOTA_BYTES = 150_000_000

const ROOT = `${PACK_ROOT}files:`

export const keyOf = ({ kind, id }: Pick<DownloadItem, 'kind' | 'id'>) => `${kind}-${id}`
/** Where the list of a learner's files is stored; it goes with the packs when the learner signs out. */
export const listKey = (userId: number) => `${ROOT}${userId}`
export const waitingKey = (userId: number) => `${PACK_ROOT}wanted:${userId}`

export const isDownloadItem = (row: unknown): row is DownloadItem =>
  hasFields(row, ['kind', 'id', 'courseId', 'title', 'bytes', 'hasSound'])
export const isDownloadedFile = (row: unknown): row is DownloadedFile => isDownloadItem(row) && hasFields(row, ['until', 'names'])

/** Whether a file opens no more at `now`, in ms. */
export const isFileOver = ({ until }: DownloadedFile, now: number) => now >= until

/** A learner's kept lesson; undefined where there is none or it has ended. */
export function storedLessonIn(storage: StoragePort, userId: number, lessonId: number, now: number): DownloadedFile | undefined {
  const rows = readRows(storage.read(listKey(userId)), isDownloadedFile)
  return rows.find((row) => row.kind === 'lesson' && row.id === lessonId && !isFileOver(row, now))
}

/** Names of all files that some learner's list on this device still has. */
export const listedNames = (storage: StoragePort): ReadonlySet<string> =>
  new Set(
    storage
      .keys()
      .filter((key) => key.startsWith(ROOT))
      .flatMap((key) => readRows(storage.read(key), isDownloadedFile))
      .flatMap(({ names }) => names),
  )
