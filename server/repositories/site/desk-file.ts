import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables'
import { DAY_MS } from '@/domain/time/units'

export type DeskFile = { id: number; name: string; bytes: Buffer }

/** Bytes that are handed to the database at a time. */
const PIECE = 524_288

/** Bytes as the embedded database takes them fastest: as a parameter of their own type they cost six times as much. */
const encoded = (bytes: Uint8Array) => sql<Uint8Array>`decode(${Buffer.from(bytes).toString('base64')}, 'base64')`
const BASE64 = sql<string>`encode(bytes, 'base64')`

/**
 * Keeps a file that came with a form; its number, which nobody knows before it is whole. A large one is kept in pieces, between which
 * others have their turn.
 */
export async function keepFile(
  db: Db,
  { staffId, name, bytes }: { staffId: number; name: string; bytes: Buffer },
  now: number,
): Promise<number> {
  const isLarge = bytes.length > PIECE
  const row = { staff_id: staffId, name, bytes: encoded(isLarge ? new Uint8Array() : bytes), made_at: now }
  const { id } = await db.insertInto('desk_file').values(row).returning('id').executeTakeFirstOrThrow()
  for (let at = 0; isLarge && at < bytes.length; at += PIECE) {
    await setImmediate()
    const piece = encoded(bytes.subarray(at, at + PIECE))
    await db
      .insertInto('desk_file_piece')
      .values({ file_id: id, seq: at / PIECE, bytes: piece })
      .execute()
  }
  return id
}

/** The bytes of a file that an act took. */
export async function deskFileBytes(db: Db, id: number): Promise<Buffer> {
  const { first } = await db.selectFrom('desk_file').select(BASE64.as('first')).where('id', '=', id).executeTakeFirstOrThrow()
  const pieces = [Buffer.from(first, 'base64')]
  const places = await db.selectFrom('desk_file_piece').select('seq').where('file_id', '=', id).orderBy('seq').execute()
  for (const { seq } of places) {
    await setImmediate()
    const own = db.selectFrom('desk_file_piece').select(BASE64.as('piece')).where('file_id', '=', id).where('seq', '=', seq)
    pieces.push(Buffer.from((await own.executeTakeFirstOrThrow()).piece, 'base64'))
  }
  return Buffer.concat(pieces)
}

/** Name and length of a file that this member of the staff sent; undefined for those of others. */
export async function ownDeskFileHead(db: Db, staffId: number, id: number): Promise<{ name: string; size: number } | undefined> {
  const row = await db
    .selectFrom('desk_file')
    .select('name')
    .select(sql<number>`octet_length(bytes)`.as('first'))
    .select((of) =>
      of
        .selectFrom('desk_file_piece as piece')
        .select(sql<string | null>`sum(octet_length(piece.bytes))`.as('sum'))
        .whereRef('piece.file_id', '=', 'desk_file.id')
        .as('pieces'),
    )
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return row && { name: row.name, size: row.first + Number(row.pieces ?? 0) }
}

/** A file that this member of the staff sent; undefined for those of others. */
export async function ownDeskFile(db: Db, staffId: number, id: number): Promise<DeskFile | undefined> {
  const head = await ownDeskFileHead(db, staffId, id)
  return head && { id, name: head.name, bytes: await deskFileBytes(db, id) }
}

/** Keeps a file for as long as what took it. */
export async function takeDeskFile(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('desk_file').set({ is_used: true }).where('id', '=', id).execute()
}

/** Deletes files of forms that were never finished. */
export async function forgetDeskFiles({ db, now }: { db: Db; now: () => number }): Promise<void> {
  await db
    .deleteFrom('desk_file')
    .where('is_used', '=', false)
    .where('made_at', '<', now() - DAY_MS)
    .execute()
}
