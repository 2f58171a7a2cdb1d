import path from 'node:path'
import type { Deps } from '#server/deps'
import { grantedMedia, grantSpan, type Holder, signedMedia } from '#server/media-grant'
import { mediaUrl, ownMedia } from '#server/media-url'
import { fileAt, type LibraryRow, namedFile } from '#server/repositories/site/library'
import { isSold } from '#server/repositories/site/media-use'
import { givenAddress, libraryKey, libraryPlace, readLibraryAddress, sizeOnDisk } from './library'
import { storeOf } from './store'
import { STORE_PREFIX } from './store-port'

/**
 * Address of a film or a sound for who may have it, signed where it is guarded. One of the library is looked up: the address leads to the
 * file that stands under its number now, and is empty as long as that one does not play.
 */
export async function playedMedia(deps: Deps, address: string, holder?: Holder): Promise<string> {
  const named = readLibraryAddress(ownMedia(address))
  if (named === null) return grantedMedia(deps, address, holder)
  const row = await namedFile(deps.db, named)
  if (row?.state !== 'ready') return ''
  const part = row.hasParts ? 'master.m3u8' : `file.${row.ending}`
  return grantedMedia(deps, givenAddress(row.kind, { ...named, revision: row.revision }, part), holder)
}

/** Address of a document for who may read it: signed where the document is sold with a course, open where it is shown to everybody. */
export async function readDocument(deps: Deps, address: string, holder?: Holder): Promise<string> {
  const file = ownMedia(address)
  const named = readLibraryAddress(file)
  if (named === null || !(await isSold(deps.db, `${named.id}-${named.token}`))) return mediaUrl(deps.env, address)
  return signedMedia(deps, file, holder)
}

/** The row of the file that an address names; a file of an earlier release or of the demo has no chance in its address. */
export function libraryRowAt(db: Deps['db'], address: string): Promise<LibraryRow | undefined> {
  const file = ownMedia(address)
  const named = readLibraryAddress(file)
  return named === null ? fileAt(db, file) : namedFile(db, named)
}

/** Whether the library has the file of an address, or will have once it is prepared; null for an address of another kind. */
export async function isInLibrary(db: Deps['db'], address: string): Promise<boolean | null> {
  const named = readLibraryAddress(ownMedia(address))
  if (named === null) return null
  const row = await namedFile(db, named)
  return row !== undefined && row.state !== 'broken'
}

/** How many pages a document of the library has; null where they could not be counted. */
export async function pagesOf({ db }: Pick<Deps, 'db'>, address: string): Promise<number | null> {
  const named = readLibraryAddress(ownMedia(address))
  return (named && (await namedFile(db, named)))?.pages ?? null
}

/** Where the file that a library address names is, here or at the storage provider; null for an address of another kind, or a file that is gone. */
export async function libraryFileOf({ db, env, now }: Deps, address: string): Promise<{ path: string } | { url: string } | null> {
  const named = readLibraryAddress(ownMedia(address))
  const row = named && (await namedFile(db, named))
  if (!row) return null
  const [part, store] = [`file.${row.ending}`, storeOf(env)]
  const place = libraryPlace(env, row, part)
  if (store === null || (await sizeOnDisk(place)) > 0) return { path: place }
  return { url: await store.address(STORE_PREFIX + libraryKey(row, part), { ...grantSpan(now()), mimeType: row.mimeType }) }
}

/** Address of the small picture of a film; null for a file without one. Pictures of films that come with the demo may be shown to anybody. */
export async function posterOf(deps: Deps, { kind, hasPoster, id, token, revision, address }: LibraryRow): Promise<string | null> {
  if (hasPoster && token === '') return mediaUrl(deps.env, `posters/${path.basename(address, path.extname(address))}.jpg`)
  return hasPoster ? grantedMedia(deps, givenAddress(kind, { id, token, revision }, 'poster.jpg')) : null
}

/** Picture of a film before it plays: the one that was chosen, else that of the film itself; null where there is none. */
export async function lessonPoster(deps: Deps, { media, poster }: { media: string; poster: string }): Promise<string | null> {
  if (poster !== '') return mediaUrl(deps.env, poster)
  const named = readLibraryAddress(ownMedia(media))
  const row = named && (await namedFile(deps.db, named))
  return row?.state === 'ready' ? posterOf(deps, row) : null
}
