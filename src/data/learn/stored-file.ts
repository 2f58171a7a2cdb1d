import { PACK_ROOT } from '@/data/tiku/forget-packs'
import type { FilmEnd } from '@/domain/learn/film-download'
import { hasFields, readRows } from '@/domain/text/read-json'
import type { StoragePort } from '@/platform/storage/port'

/** Something of a course that can be kept on the device; `bytes` as far as they are known before. */
export type DownloadItem = {
  /** `lesson`: its words, with its sound where it has one. */
  kind: 'lesson' | 'material' | 'film'
  id: number
  courseId: number
  courseTitle: string
  title: string
  /** A material is saved under this name; empty for a lesson. */
  fileName: string
  bytes: number
  /** The lesson has a sound to be kept beside its transcript. */
  hasSound: boolean
  /** The chosen height of a film; null for the file as it was uploaded. */
  height?: number | null
  /** The length of a film, in seconds. */
  length?: number
  /** It waits until the learner goes on. */
  isPaused?: boolean
  /** The percent of a film that had come when it was last paused. */
  percent?: number
}
/**
 * Describes a file on the device: a lesson's text and sound, the file of a material, or a film with its lesson's text. It opens until `until`,
 * in ms; `lock`: the server gives a film no key any more.
 */
export type DownloadedFile = DownloadItem & { until: number; names: readonly string[]; lock?: FilmEnd }

/** All files together, in bytes; a mini-program keeps 200 MB in all. */
export const FILE_QUOTA_BYTES = 150_000_000

/** Before the keys of the lists of all learners. */
export const LISTS = `${PACK_ROOT}files:`

export const keyOf = ({ kind, id }: Pick<DownloadItem, 'kind' | 'id'>) => `${kind}-${id}`
/** Where the list of a learner's files is stored; it goes with the packs when the learner signs out. */
export const listKey = (userId: number) => `${LISTS}${userId}`

/** Before the keys of the lists of all learners of files that wait. */
export const WANTED = `${PACK_ROOT}wanted:`
export const waitingKey = (userId: number) => WANTED + userId

const FILM = 'film-'
/** The name of a film on the device; a device keeps one height of each. */
export const filmName = (userId: number, lessonId: number) => `${FILM}${userId}-${lessonId}`
export const isFilmName = (name: string) => name.startsWith(FILM)

export const isDownloadItem = (row: unknown): row is DownloadItem =>
  hasFields(row, ['kind', 'id', 'courseId', 'title', 'bytes', 'hasSound'])
export const isDownloadedFile = (row: unknown): row is DownloadedFile => isDownloadItem(row) && hasFields(row, ['until', 'names'])

/** Whether a file opens no more at `now`, in ms. */
export const isFileOver = ({ until }: DownloadedFile, now: number) => now >= until

/** A learner's kept lesson, with its film before one without; undefined where there is none or it has ended. */
export function storedLessonIn(storage: StoragePort, userId: number, lessonId: number, now: number): DownloadedFile | undefined {
  const rows = readRows(storage.read(listKey(userId)), isDownloadedFile).filter((row) => row.id === lessonId)
  const film = rows.find((row) => row.kind === 'film' && row.lock === undefined)
  return film ?? rows.find((row) => row.kind === 'lesson' && !isFileOver(row, now))
}
