import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Deps } from '../deps'
import { AskedWrong } from '../import/refused'
import type { Report } from '../import/report'
import { reportText } from '../import/report-text'
import { runImport } from '../import/run'
import { invalid, Refusal } from '../refusal'
import { deskFileBytes } from '../repositories/desk-file'
import { beginImport, endImport, failImport } from '../repositories/import-run'

export type Given = { fileName: string; categoryId: number; isUpdate: boolean; body: string | Buffer }

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

/** Imports a text or a file as the command does; a trial run writes nothing. */
export async function importText(deps: Deps, given: Given, isDryRun: boolean): Promise<Report> {
  try {
    const { categoryId, isUpdate } = given
    const wish = { format: null, map: {}, categoryId, isUpdate, isDryRun }
    return await withFile(given, (place) => runImport(deps, { ...wish, place }))
  } catch (error) {
    if (error instanceof AskedWrong) throw invalid(error.message)
    throw error
  }
}

type Begun = NonNullable<Awaited<ReturnType<typeof beginImport>>>

async function importRun(deps: Deps, { id, fileId, ...run }: Begun): Promise<void> {
  try {
    const body = fileId === null ? run.body : await deskFileBytes(deps.db, fileId)
    await endImport(deps.db, id, reportText(await importText(deps, { ...run, body }, false)))
  } catch (error) {
    deps.log.error({ err: error, run: id }, 'import not finished')
    await failImport(deps.db, id, error instanceof Refusal ? error.message : '导入中断，可以重新导入；已经导入的题不会重复')
  }
}

/** Imports what the staff has confirmed, and keeps the report of each. */
export async function importWaiting(deps: Deps): Promise<void> {
  for (let run = await beginImport(deps.db, deps.now()); run; run = await beginImport(deps.db, deps.now())) await importRun(deps, run)
}
