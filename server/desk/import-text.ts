import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Deps } from '../deps'
import { AskedWrong } from '../import/refused'
import type { Report } from '../import/report'
import { reportText } from '../import/report-text'
import { runImport } from '../import/run'
import { invalid } from '../refusal'
import { beginImport, endImport } from '../repositories/import-run'

export type Given = { fileName: string; categoryId: number; body: string }

async function withFile<T>({ fileName, body }: Given, use: (place: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'desk-import-'))
  try {
    const place = path.join(folder, fileName)
    await writeFile(place, body)
    return await use(place)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Imports a text as the command does; a trial run writes nothing. */
export async function importText(deps: Deps, given: Given, isDryRun: boolean): Promise<Report> {
  try {
    const wish = { format: null, map: {}, categoryId: given.categoryId, isDryRun }
    return await withFile(given, (place) => runImport(deps, { ...wish, place }))
  } catch (error) {
    if (error instanceof AskedWrong) throw invalid(error.message)
    throw error
  }
}

/** Imports what the staff has confirmed, and keeps the report of each. */
export async function importWaiting(deps: Deps): Promise<void> {
  for (let run = await beginImport(deps.db, deps.now()); run; run = await beginImport(deps.db, deps.now()))
    await endImport(deps.db, run.id, reportText(await importText(deps, run, false)))
}
