/** `npm run -s admin -- import`: imports questions into the bank of the data folder or DATABASE_URL that `npm start` uses. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { type Bounds, Interrupted, readApart } from '#server/bank/read/apart/read-apart'
import { AskedWrong } from '#server/bank/read/draft'
import { openDatabase } from '#server/database/open'
import { type Env, readEnv } from '#server/env'
import { StartFailure } from '#server/start-failure'
import { readArguments } from './arguments'
import { hasFailed, type Progress, reportText } from './report'
import { runImport } from './run'
import { ensureSubjects } from './subjects'

const EXIT_BROKEN = 1
const EXIT_ASKED_WRONG = 2
const KIB_PER_MIB = 1024
/** A folder may hold a hundred files, one of which is read at a time. */
const BOUNDS: Bounds = { heapMb: 1_536, residentBytes: 2_684_354_560, ms: 3_600_000 }

/** The program that makes one: beside this one where it is built, else the source. */
const creator = () =>
  path.extname(__filename) === '.ts'
    ? ['--import', 'tsx', path.join(__dirname, 'create-database.ts')]
    : [path.join(__dirname, 'admin-bank-write-create-database.cjs')]

/** A folder without a database gets one from a process of its own. */
function ensureDatabase({ databaseUrl, dataDir }: Env) {
  if (databaseUrl !== null || existsSync(path.join(dataDir, 'pg/PG_VERSION'))) return
  const made = spawnSync(process.execPath, creator(), { encoding: 'utf8' })
  if (made.status !== 0) throw new StartFailure(made.stderr.trim())
}

const peakMemory = () => Math.round(process.resourceUsage().maxRSS / KIB_PER_MIB)

/** Each batch leaves as much behind as it holds: the heap is cleared when it has grown by a quarter, not when it has doubled. */
const growSlowly = () => setFlagsFromString('--heap-growing-percent=25')

let taken = 0
function onProgress(progress: Progress) {
  taken = progress.taken
  process.stderr.write(`已处理 ${progress.done} 题，内存峰值 ${peakMemory()} MB\n`)
}

async function main(): Promise<number> {
  const { isJson, ...wish } = readArguments(process.argv.slice(2))
  growSlowly()
  const env = readEnv(process.env)
  ensureDatabase(env)
  const database = await openDatabase(env, Date.now)
  try {
    await ensureSubjects(database.db, env, Date.now())
    const report = await runImport({ db: database.db, env, now: Date.now }, wish, { read: readApart(BOUNDS), onProgress })
    process.stdout.write(`${isJson ? JSON.stringify(report, null, 2) : reportText(report)}\n`)
    return hasFailed(report) ? EXIT_BROKEN : 0
  } finally {
    await database.close()
  }
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    if (error instanceof Interrupted) {
      const kept = taken === 0 ? '没有写入任何题' : `已写入至少 ${taken} 题，再导入一次不会重复`
      process.stderr.write(`导入中断：${error.message}（${kept}）\n${error.trace}`)
      process.exitCode = EXIT_BROKEN
      return
    }
    const isExpected = error instanceof AskedWrong || error instanceof StartFailure
    process.stderr.write(
      `${isExpected || !(error instanceof Error) ? String(error instanceof Error ? error.message : error) : error.stack}\n`,
    )
    process.exitCode = isExpected ? EXIT_ASKED_WRONG : EXIT_BROKEN
  },
)
