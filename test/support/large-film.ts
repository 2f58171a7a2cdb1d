import { cp, mkdir, open, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#server/database/tables'
import { mediaFolder } from '#server/folders'
import { libraryAddress, libraryPlace } from '#server/providers/media/library'
import { DEVELOPMENT_OWNER, hasStaff, makeOwner } from '#server/repositories/account/staff'

const TOKEN = '0f1e2d3c4b5a'

/** Appends a box without content, so that a short film is as large as a long one. */
async function lengthen(file: string, bytes: number): Promise<void> {
  const { size } = await stat(file)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes - size)
  head.write('free', 4)
  const handle = await open(file, 'r+')
  await handle.write(head, 0, head.length, size)
  await handle.truncate(bytes)
  await handle.close()
}

type LargeFilm = { lessonId: number; bytes: number }

/** Puts a large film into the library, as the film of a lesson. No server may run on the folder. */
export async function writeLargeFilm(db: Db, dataDir: string, { lessonId, bytes }: LargeFilm): Promise<void> {
  const now = Date.now()
  if (!(await hasStaff(db))) await makeOwner(db, DEVELOPMENT_OWNER, now)
  const { id: staffId } = await db.selectFrom('staff').select('id').orderBy('id').executeTakeFirstOrThrow()
  const film = { kind: 'film' as const, mime_type: 'video/mp4', ending: 'mp4', token: TOKEN, place: 'disk' as const, size: bytes, bytes }
  const row = { ...film, staff_id: staffId, title: '长视频.mp4', address: '', made_at: now, stored_at: now }
  const { id } = await db.insertInto('site_media').values(row).returning('id').executeTakeFirstOrThrow()
  const address = libraryAddress('film', id, TOKEN, 'mp4')
  await db.updateTable('site_media').set({ address }).where('id', '=', id).execute()
  await db.updateTable('lesson').set({ media: address }).where('id', '=', lessonId).execute()
  const file = libraryPlace({ dataDir }, { id, token: TOKEN, revision: 1 }, 'file.mp4')
  await mkdir(path.dirname(file), { recursive: true })
  await cp(path.join(mediaFolder, 'video/lesson.mp4'), file)
  await lengthen(file, bytes)
}
