import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#server/deps'
import { expectSystemError } from '#server/error-code'
import { mediaFolder } from '#server/folders'
import { ownMedia } from '#server/media-url'
import { type LibraryRow, namedFile } from '#server/repositories/site/library'
import { isLink } from '@/domain/text/link-text'
import { isRecord } from '@/domain/text/read-json'
import { givenAddress, readLibraryAddress } from './library'

/** A file of one piece that a film is kept as; `film` is its address without a signature, `height` null for the file as it was uploaded. */
export type FilmFile = { film: string; height: number | null; bytes: number; mimeType: string }

const MP4 = 'video/mp4'

/** A row of the stored list; none for a value that is no height with its bytes. */
function renditionIn(value: unknown): { height: number; bytes: number } | null {
  if (!isRecord(value)) return null
  const { height, bytes } = value
  const isSize = (given: unknown): given is number => typeof given === 'number' && Number.isSafeInteger(given) && given > 0
  return isSize(height) && isSize(bytes) ? { height, bytes } : null
}

/** Files of a film that was cut into parts; there are none of films that an earlier release transcoded. */
function joinedFiles(row: LibraryRow): FilmFile[] {
  const found = (Array.isArray(row.renditions) ? row.renditions : []).flatMap((value) => renditionIn(value) ?? [])
  return found.map(({ height, bytes }) => ({ film: givenAddress(row.kind, row, `${height}.mp4`), height, bytes, mimeType: MP4 }))
}

/** The film that the server came with. */
async function plainFile(film: string): Promise<FilmFile[]> {
  const found = await stat(path.join(mediaFolder, film)).catch(expectSystemError)
  return found === undefined ? [] : [{ film, height: null, bytes: found.size, mimeType: MP4 }]
}

/** Files that a device may keep of the film of a lesson. There are none of a film that lies elsewhere, or is played in parts alone. */
export async function filmFiles({ db }: Pick<Deps, 'db'>, media: string): Promise<FilmFile[]> {
  const address = ownMedia(media)
  const named = readLibraryAddress(address)
  if (named === null) return isLink(address) || !address.endsWith('.mp4') ? [] : plainFile(address)
  const row = await namedFile(db, named)
  if (row?.state !== 'ready' || row.kind !== 'film') return []
  if (row.hasParts) return joinedFiles(row)
  return [{ film: givenAddress(row.kind, row, `file.${row.ending}`), height: null, bytes: row.size, mimeType: row.mimeType || MP4 }]
}
