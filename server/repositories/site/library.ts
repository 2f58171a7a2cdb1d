import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables'

type Stored = Selectable<Tables['site_media']>
export type LibraryRow = Pick<
  Stored,
  'id' | 'title' | 'address' | 'folder' | 'token' | 'ending' | 'revision' | 'place' | 'state' | 'work' | 'progress' | 'fault'
> &
  Pick<Stored, 'seconds' | 'width' | 'height' | 'pages'> & {
    kind: MediaKindName
    size: number
    mimeType: string
    madeAt: number
    storedAt: number | null
    hasParts: boolean
    hasPoster: boolean
    /** Files of one piece beside the parts; read by `renditionsIn`. */
    renditions: unknown
    videoCodec: string
    audioCodec: string
    staff: string
  }
export type MediaKindName = NonNullable<Stored['kind']>

/** Files of earlier releases have no kind of their own, and their size in another column. */
const KIND = sql<MediaKindName>`coalesce(kind, case when mime_type like 'image/%' then 'picture' else 'document' end)`
const SIZE = sql<number>`coalesce(bytes, size)`
const MOST_SIZE = 2_147_483_647

const rows = (db: Db) =>
  db
    .selectFrom('site_media as media')
    .leftJoin('staff', 'staff.id', 'media.staff_id')
    .select(['media.id', 'title', 'address', 'folder', 'token', 'ending', 'revision', 'place', 'state', 'work', 'progress'])
    .select(['fault', 'seconds', 'width', 'height', 'pages', 'mime_type as mimeType', 'media.made_at as madeAt', 'stored_at as storedAt'])
    .select(['has_parts as hasParts', 'has_poster as hasPoster', 'video_codec as videoCodec', 'audio_codec as audioCodec'])
    .select(['renditions', sql<string>`coalesce(staff.name, '演示内容')`.as('staff'), KIND.as('kind'), SIZE.as('size')])

/** `isSound`: without those that cannot be shown; `isServed`: without handouts, which learners of a course alone download. */
export type LibraryFilter = {
  kinds?: readonly MediaKindName[]
  isSound?: true
  isServed?: true
  kind?: MediaKindName
  folder?: string
  word?: string
  ids?: readonly number[]
  exceptIds?: readonly number[]
}

/** A text as part of a pattern. */
const within = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Files of the library, newest first. */
export function listLibrary(db: Db, filter: LibraryFilter, { before, limit }: { before?: number; limit: number }): Promise<LibraryRow[]> {
  const { kinds, isSound, isServed, kind, folder, word, ids, exceptIds } = filter
  return rows(db)
    .$if(kind !== undefined, (query) => query.where(KIND, '=', kind ?? 'film'))
    .$if(kinds !== undefined, (query) => query.where(sql<boolean>`${KIND} = any(${[...(kinds ?? [])]}::text[])`))
    .$if(isSound === true, (query) => query.where('state', '!=', 'broken').where('stored_at', 'is not', null))
    .$if(isServed === true, (query) => query.where('address', 'not like', 'materials/%'))
    .$if(folder !== undefined, (query) => query.where('folder', '=', folder ?? ''))
    .$if(!!word, (query) => query.where('title', 'ilike', within(word ?? '')))
    .$if(ids !== undefined, (query) => query.where('media.id', '=', sql<number>`any(${[...(ids ?? [])]}::int[])`))
    .$if(exceptIds !== undefined, (query) => query.where(sql<boolean>`media.id <> all(${[...(exceptIds ?? [])]}::int[])`))
    .$if(before !== undefined, (query) => query.where('media.id', '<', before ?? 0))
    .orderBy('media.id', 'desc')
    .limit(limit)
    .execute()
}

export const libraryRow = (db: Db, id: number): Promise<LibraryRow | undefined> => rows(db).where('media.id', '=', id).executeTakeFirst()

/** The file that an address names, whose chance has to fit. */
export const namedFile = (db: Db, { id, token }: { id: number; token: string }): Promise<LibraryRow | undefined> =>
  rows(db).where('media.id', '=', id).where('token', '=', token).executeTakeFirst()

/** Films on this machine that an earlier release cut into parts, without files of one piece beside them. */
export const filmsInParts = (db: Db): Promise<LibraryRow[]> =>
  rows(db)
    .where('has_parts', '=', true)
    .where('state', '=', 'ready')
    .where('place', '=', 'disk')
    .where(sql<boolean>`renditions = '[]'::jsonb`)
    .orderBy('media.id')
    .execute()

/** A file without a chance in its address: one of an earlier release, or of the demo. */
export const fileAt = (db: Db, address: string): Promise<LibraryRow | undefined> =>
  rows(db).where('address', '=', address).where('token', '=', '').limit(1).executeTakeFirst()

export type LibraryCounts = { kinds: Partial<Record<MediaKindName, number>>; bytes: number; folders: string[] }

/** How many files of each kind there are, their bytes, and the names of folders. */
export async function countLibrary(db: Db): Promise<LibraryCounts> {
  const counts = await db
    .selectFrom('site_media')
    .select([KIND.as('kind'), (eb) => eb.fn.countAll<number>().as('count'), sql<string>`sum(${SIZE})`.as('sum')])
    .groupBy(KIND)
    .execute()
  const folders = await db.selectFrom('site_media').select('folder').distinct().where('folder', '!=', '').orderBy('folder').execute()
  return {
    kinds: Object.fromEntries(counts.map(({ kind, count }) => [kind, Number(count)])),
    bytes: counts.reduce((all, { sum }) => all + Number(sum), 0),
    folders: folders.map(({ folder }) => folder),
  }
}

type Found = Pick<Stored, 'ending' | 'work' | 'seconds' | 'width' | 'height' | 'pages'> & {
  kind: MediaKindName
  mimeType: string
  videoCodec: string
  audioCodec: string
}
/** A size in both columns. */
const sized = (size: number) => ({ size: Math.min(size, MOST_SIZE), bytes: size })
const columnsOf = ({ mimeType, videoCodec, audioCodec, ...found }: Found) => ({
  ...found,
  mime_type: mimeType,
  video_codec: videoCodec,
  audio_codec: audioCodec,
  state: found.work === 'none' ? ('ready' as const) : ('waiting' as const),
  progress: 0,
  fault: '',
  has_parts: false,
  has_poster: false,
  renditions: '[]',
})

type NewFile = {
  title: string
  token: string
  size: number
  staffId: number
  folder: string
  now: number
  found: Found
  place: 'disk'
}

/** Adds a file; its address is known once it has a number. */
export async function addFile(
  tx: Tx,
  { title, token, size, staffId, folder, now, found, place }: NewFile,
  addressOf: (id: number) => string,
): Promise<number> {
  const row = {
    title,
    token,
    ...sized(size),
    folder,
    place,
    staff_id: staffId,
    made_at: now,
    stored_at: now,
    address: '',
    ...columnsOf(found),
  }
  const { id } = await tx.insertInto('site_media').values(row).returning('id').executeTakeFirstOrThrow()
  await tx
    .updateTable('site_media')
    .set({ address: addressOf(id) })
    .where('id', '=', id)
    .execute()
  return id
}

type Replacing = { id: number; revision: number; size: number; now: number; found: Found }

/** Puts another file of the same kind under a number; false when somebody else has replaced it meanwhile. */
export async function replaceFile(tx: Tx, { id, revision, size, now, found }: Replacing): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('site_media')
    .set({ ...columnsOf(found), ...sized(size), place: 'disk', stored_at: now, revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

type Prepared = { renditions?: string } & Partial<
  Pick<Stored, 'state' | 'progress' | 'fault' | 'has_parts' | 'has_poster' | 'work' | 'ending' | 'mime_type' | 'place'> &
    Pick<Stored, 'seconds' | 'width' | 'height' | 'video_codec' | 'audio_codec'>
>

/** Notes how far a file is; false when another file stands under the number by now, or none. */
export async function notePrepared(
  db: Db,
  { id, revision }: { id: number; revision: number },
  { size, ...values }: Prepared & { size?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('site_media')
    .set({ ...values, ...(size !== undefined && sized(size)) })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Notes the share that is done while a file is being prepared: a word that comes late says nothing about one that is. */
export async function noteProgress(db: Db, { id, revision }: { id: number; revision: number }, progress: number): Promise<void> {
  await db
    .updateTable('site_media')
    .set({ progress })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('state', '=', 'preparing')
    .execute()
}

export async function changeFile(tx: Tx, id: number, values: { title: string; folder: string }): Promise<void> {
  await tx.updateTable('site_media').set(values).where('id', '=', id).execute()
}

export async function moveFiles(tx: Tx, ids: readonly number[], folder: string): Promise<number> {
  const { numUpdatedRows } = await tx.updateTable('site_media').set({ folder }).where('id', 'in', ids).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Locks files until the end of the transaction, so that nobody replaces or deletes them meanwhile. */
export const lockFiles = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('site_media')
    .select(['id', 'title', 'address', 'token', 'place', 'revision'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

export async function deleteFiles(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('site_media').where('id', 'in', ids).execute()
}

/** Number, chance and present file of everything that the library keeps. */
export async function libraryNames(db: Db): Promise<Map<string, number>> {
  const found = await db.selectFrom('site_media').select(['id', 'token', 'revision']).where('token', '!=', '').execute()
  return new Map(found.map(({ id, token, revision }) => [`${id}-${token}`, revision]))
}

/** Width and height of pictures by their addresses. */
export async function pictureSizes(db: Db, addresses: readonly string[]): Promise<Map<string, { width: number; height: number }>> {
  const found = await db
    .selectFrom('site_media')
    .select(['address', 'width', 'height'])
    .where('address', 'in', [...addresses])
    .execute()
  return new Map(found.flatMap(({ address, width, height }) => (width && height ? [[address, { width, height }] as const] : [])))
}
