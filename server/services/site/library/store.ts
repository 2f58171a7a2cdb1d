import { rm } from 'node:fs/promises'
import path from 'node:path'
import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { libraryKey, libraryPlace, partsHere } from '#server/providers/media/library'
import { storeOf } from '#server/providers/media/store'
import { StoreFault } from '#server/providers/media/store-fault'
import { STORE_PREFIX } from '#server/providers/media/store-port'
import { addJob } from '#server/repositories/jobs/queue'
import { libraryRow, notePrepared } from '#server/repositories/site/library'
import { MINUTE_MS } from '@/domain/time/units'
import { mediaTypeOf } from './serve'

/** Files of the library that move to a storage provider. Until one has moved, and while the provider is away, it is given out from here. */

/** A provider that is away is asked again after this long. */
const AGAIN_MS = 10 * MINUTE_MS

type File = { id: number; revision: number }

/** Asks for a file to be moved; once for each, however often it is asked. */
export async function askToStore({ db, env, now }: Deps, file: File): Promise<void> {
  if (env.media.store.kind === 'disk') return
  const job = { ref: `${file.id}/${file.revision}`, payload: file, runAt: now(), now: now() }
  await tx(db, (work) => addJob(work, 'storeMedia', job))
}

/** Moves a file that is ready to the storage provider. Where it cannot, the row says why, and it is tried again for as long as it takes. */
export async function storeMedia(deps: Deps, { id, revision }: File): Promise<{ postponedTo: number } | undefined> {
  const { db, env } = deps
  const store = storeOf(env)
  const row = await libraryRow(db, id)
  if (store === null || row?.revision !== revision || row.state !== 'ready' || row.token === '') return undefined
  const parts = await partsHere(env, row)
  if (parts.length === 0) return undefined
  try {
    for (const part of parts) {
      const type = part === `file.${row.ending}` ? row.mimeType : mediaTypeOf(part)
      await store.put(STORE_PREFIX + libraryKey(row, part), libraryPlace(env, row, part), type)
    }
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error
    deps.log.warn({ err: error, id }, 'a file of the library could not be moved to the storage provider')
    await notePrepared(db, row, { fault: error.message })
    return { postponedTo: deps.now() + AGAIN_MS }
  }
  // After the note: work that is done again finds the files here.
  if (!(await notePrepared(db, row, { place: 'store', fault: '' }))) return undefined
  for (const part of parts) await rm(libraryPlace(env, row, part), { force: true })
  return undefined
}

/** Reads number, chance and revision of a file from the name of its folder. */
function namedIn([folder, revision]: readonly [string, number]) {
  const [id = '', token = ''] = folder.split('-')
  return { id: Number(id), token, revision }
}

/** Asks for every file that is still here: the provider was away for long, or was chosen when there were files already. */
export async function askForAll(deps: Deps, files: ReadonlyMap<string, number>): Promise<void> {
  if (deps.env.media.store.kind === 'disk') return
  for (const entry of files) {
    const name = namedIn(entry)
    if ((await partsHere(deps.env, name)).length > 0) await askToStore(deps, name)
  }
}

/** Deletes at the provider what no row names any more and is older than a moment. */
export async function sweepStore({ env }: Deps, files: ReadonlyMap<string, number>, before: number): Promise<void> {
  const store = storeOf(env)
  if (store === null) return
  const dropped: string[] = []
  for await (const { key, at } of store.list()) {
    const [folder = '', revision = ''] = path.posix.relative(STORE_PREFIX, key).split('/')
    if (at < before && Number(revision) !== files.get(folder)) dropped.push(key)
  }
  await store.remove(dropped)
}
