import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Bounds, Interrupted, readApart } from '#server/bank/read/apart/read-apart'
import { AskedWrong } from '#server/bank/read/draft'
import type { Read } from '#server/bank/read/finding'
import type { Fix, Sketch } from '#server/bank/read/sketch'
import type { Progress } from '#server/bank/write/report'
import { runImport } from '#server/bank/write/run'
import type { Deps } from '#server/deps'
import { repeat } from '#server/jobs/run-job'
import { deskFileBytes } from '#server/repositories/site/desk-file'
import { fixesOf } from '#server/repositories/tiku/import-fix'
import { beatImport, beginImport, endImport, endTrial, failDeadImports, failImport } from '#server/repositories/tiku/import-run'
import { readJson } from '@/domain/text/read-json'
import { MINUTE_MS, SECOND_MS } from '@/domain/time/units'
import { aimFor } from './import-aim'
import { layoutIn } from './import-columns'
import { deskReport } from './import-report'
import { Shown } from './import-shown'

const MIB = 1_048_576
/** Bounds of the process that reads a file of the desk, which has 8 MB at most. */
const TRIAL: Bounds = { heapMb: 640, residentBytes: 1_024 * MIB, ms: 5 * MINUTE_MS }
/** While questions are written, it mostly waits for the database. */
const IMPORT: Bounds = { ...TRIAL, ms: 30 * MINUTE_MS }
/** Questions in one transaction: few, because no call of a learner is answered while the embedded database works on them. */
const BATCH_SIZE = 8
const BEAT_MS = 5 * SECOND_MS
const LOOK_MS = SECOND_MS

type Begun = NonNullable<Awaited<ReturnType<typeof beginImport>>>
type Work = { folder: string; place: string; read: Read; tell: (progress: Progress) => void }

const fixIn = ({ content, ...place }: Awaited<ReturnType<typeof fixesOf>>[number]): Fix => ({
  ...place,
  content: content === null ? null : (readJson(content) as Sketch),
})

/** Imports the file of a run, or only reads it and keeps what is to be shown of it. */
async function work(
  deps: Deps,
  { id, categoryId, isUpdate, isByLook, isTrial, columnMap, aim }: Begun,
  { folder, place, read, tell }: Work,
): Promise<void> {
  const shownIn = path.join(folder, 'pictures')
  const shown = new Shown(deps.env, shownIn)
  const fixes = isTrial ? [] : (await fixesOf(deps.db, id)).map(fixIn)
  const wish = {
    place,
    format: null,
    map: {},
    categoryId,
    isUpdate,
    isByLook,
    isDryRun: isTrial,
    fixes,
    runId: id,
    layout: layoutIn(columnMap),
    ...(!isTrial && { aim: await aimFor(deps.db, categoryId, aim) }),
  }
  let sample: string | null = null
  const report = await runImport(deps, wish, {
    read,
    batchSize: BATCH_SIZE,
    shownIn,
    onProgress: tell,
    ...(isTrial && {
      onQuestion: (settled) => shown.take(settled),
      onRefused: (refusal) => shown.refuse(refusal),
      onLines: (found) => shown.source.take(found),
    }),
    onUnknown: (lines) => {
      sample ??= JSON.stringify(lines)
    },
  })
  if (isTrial) await endTrial(deps.db, id, deskReport(report, shown), shown.texts, sample)
  else await endImport(deps.db, id, deskReport(report, { left: 0, plainLeft: 0 }))
}

/** A sentence for the staff about what ended a run; the log has the rest. */
function faultOf(error: unknown): string {
  if (error instanceof Interrupted || error instanceof AskedWrong) return error.message
  return '服务器出错，维护人员可以在日志里看到原因'
}

/** Does what it is given while the life of the run is told; stops when the run is given up. */
async function alive<T>(
  deps: Deps,
  id: number,
  signal: AbortSignal,
  use: (to: { signal: AbortSignal; tell: Work['tell'] }) => Promise<T>,
): Promise<T> {
  const given = new AbortController()
  const stop = () => given.abort()
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  let progress: Progress = { rows: 0, done: 0, taken: 0 }
  const beat = async () => {
    const { rows: rowsFound, done: rowsDone, taken: rowsTaken } = progress
    if (!(await beatImport(deps.db, id, { now: deps.now(), rowsFound, rowsDone, rowsTaken }))) stop()
  }
  const beats = repeat(deps, beat, BEAT_MS)
  const tell = (next: Progress) => {
    progress = next
  }
  try {
    return await use({ signal: given.signal, tell })
  } finally {
    await beats.stop()
    await beat()
    signal.removeEventListener('abort', stop)
  }
}

async function importRun(deps: Deps, run: Begun, { signal, readerFor }: Settings): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'desk-import-'))
  try {
    const place = path.join(folder, run.fileName)
    await writeFile(place, run.fileId === null ? run.body : await deskFileBytes(deps.db, run.fileId))
    await alive(deps, run.id, signal, (life) =>
      work(deps, run, { tell: life.tell, read: readerFor(life.signal, run.isTrial), folder, place }),
    )
  } catch (error) {
    deps.log.error({ err: error, run: run.id }, 'import not finished')
    await failImport(deps.db, run.id, faultOf(error))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** `readerFor`: how files are read until the signal; in a process of their own unless said otherwise. */
type Settings = { signal: AbortSignal; readerFor: (signal: AbortSignal, isTrial: boolean) => Read }

/** Reads what the staff has sent and imports what they have confirmed, one run after the other. */
export async function importWaiting(deps: Deps, given: Partial<Settings> = {}): Promise<void> {
  const settings: Settings = {
    signal: new AbortController().signal,
    readerFor: (signal, isTrial) => readApart(isTrial ? TRIAL : IMPORT, signal),
    ...given,
  }
  await failDeadImports(deps.db, deps.now())
  while (!settings.signal.aborted) {
    const run = await beginImport(deps.db, deps.now())
    if (!run) return
    await importRun(deps, run, settings)
  }
}

/** Looks for runs that wait until it is stopped, which ends the one under way. */
export function startImporter(deps: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const rounds = repeat(deps, () => importWaiting(deps, { signal: stopping.signal }), LOOK_MS)
  return {
    stop: async () => {
      stopping.abort()
      await rounds.stop()
    },
  }
}
