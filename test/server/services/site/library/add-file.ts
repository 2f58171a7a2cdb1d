import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { addStaff } from '#server/repositories/account/staff'
import { beginMediaUpload } from '#server/services/site/library/begin-upload'
import { comingFile, takeUpload } from '#server/services/site/library/take-upload'
import { learning } from '@/contract/learn/lesson'
import type { TestServer } from '../../../../support/server'

const BOUGHT = 101

/** Puts a file into the library as an upload does; its row. Throws with the sentence of a refusal. */
export async function addLibraryFile(
  server: Pick<TestServer, 'deps' | 'db' | 'clock'>,
  name: string,
  bytes: Buffer,
  replaces: number | null = null,
) {
  const { db, deps, clock } = server
  const known = await db.selectFrom('staff').select('id').orderBy('id').executeTakeFirst()
  const staffId = known?.id ?? (await addStaff(db, { mobile: '13700009999', name: '林舟', roles: ['editor'] }, clock.now())) ?? 0
  const key = randomBytes(16).toString('hex')
  await beginMediaUpload(deps, { key, staffId, name, size: bytes.length, replaces })
  await mkdir(path.dirname(comingFile(deps, key)), { recursive: true })
  await writeFile(comingFile(deps, key), bytes)
  const upload = await takeUpload(deps, key, { ip: '::1' })
  if (upload?.mediaId === null || upload === undefined) throw new Error(upload?.fault)
  return libraryFile(server, upload.mediaId)
}

export const libraryFile = ({ db }: Pick<TestServer, 'db'>, id: number) =>
  db.selectFrom('site_media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A lesson that everybody may try, with this film. */
export async function trialWith({ db }: Pick<TestServer, 'db'>, address: string): Promise<number> {
  const first = db.selectFrom('lesson').select('id').where('course_id', '=', BOUGHT).where('type', '=', 'video').orderBy('id')
  const { id } = await first.executeTakeFirstOrThrow()
  await db.updateTable('lesson').set({ media: address, is_trial: true }).where('id', '=', id).execute()
  return id
}

/** The address at which a visitor plays a lesson. */
export const played = async ({ send }: Pick<TestServer, 'send'>, id: number) =>
  (await send(learning.lesson, { params: { id }, query: { from: 'H5' } })).mediaUrl

/** A small photograph, with what a camera writes into it. */
export const photograph = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#0b7a75' } })
    .withExif({ IFD0: { Copyright: 'x' } })
    .jpeg()
    .toBuffer()
