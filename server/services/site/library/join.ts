import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { comingFolder, libraryPlace, roomOnDisk } from '#server/providers/media/library'
import { joinParts } from '#server/providers/media/transcode'
import { filmsInParts, type LibraryRow, notePrepared } from '#server/repositories/site/library'
import { filesOfOnePiece, keepMade, sizeOf } from './prepare'
import { askToStore } from './store'

/** Films that could not be joined; they are tried again when the server starts anew. */
const lost = new WeakMap<Db, Set<number>>()

async function joined(deps: Deps, program: string, row: LibraryRow): Promise<void> {
  const draft = path.join(comingFolder(deps.env), `draft-${row.id}-${row.revision}-${randomBytes(6).toString('hex')}`)
  await mkdir(draft, { recursive: true })
  try {
    await joinParts(program, path.dirname(libraryPlace(deps.env, row, 'master.m3u8')), draft)
    const made = { renditions: JSON.stringify(await filesOfOnePiece(draft)), size: row.size + (await sizeOf(draft)) }
    await keepMade(deps, row, draft)
    // After the files are there: devices are given what the note names.
    if (await notePrepared(deps.db, row, made)) await askToStore(deps, row)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/**
 * Joins the parts of films that an earlier release transcoded, so that devices may keep these films too. A film whose parts lie at a storage
 * provider stays as it is. It may be done again from the start.
 */
export async function joinFilms(deps: Deps): Promise<void> {
  const program = deps.env.media.ffmpeg
  if (program === null) return
  const failed = lost.get(deps.db) ?? new Set()
  lost.set(deps.db, failed)
  const films = (await filmsInParts(deps.db)).filter(({ id }) => !failed.has(id))
  for (const row of films) {
    if ((await roomOnDisk(deps.env)) < row.size) return
    try {
      await joined(deps, program, row)
    } catch (error) {
      failed.add(row.id)
      deps.log.warn({ err: error, id: row.id }, 'the parts of a film could not be joined')
    }
  }
}
