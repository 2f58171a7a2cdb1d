/** `npm run -s admin -- import`: imports questions into the bank of the data folder or DATABASE_URL that `npm start` uses. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { type Bounds, Interrupted, readApart } from '#server/bank/read/apart/read-apart'
import { AskedWrong } from '#server/bank/read/draft'
import { openDatabase } from '#server/database/open'
import { type Db, tx } from '#server/database/tables'
import { type Env, readEnv } from '#server/env'
import { contentFolder } from '#server/folders'
import { hasCategories } from '#server/repositories/course/category'
import { wasInProduction } from '#server/repositories/site/seed-offer'
import { readCategories } from '#server/seed/read'
import { writeCategories } from '#server/seed/site/content'
import { StartFailure } from '#server/start-failure'
import { readArguments } from './arguments'
import { hasFailed, type Progress, reportText } from './report'
import { runImport } from './run'

/**
 * Creates the embedded database with the subjects of the demo school, where it is wanted. It is a process of its own: making a database
 * takes more than twice the memory of an import, and gives it back only when the process ends.
 */
/** A new database has no subjects yet: it gets those of the demo school, whose other content comes with the first start of the server. */
export async function ensureSubjects(db: Db, { hasDemo, seedDir }: Pick<Env, 'hasDemo' | 'seedDir'>, now: number): Promise<void> {
  if (!hasDemo || (await hasCategories(db))) return
  const categories = readCategories(seedDir ?? contentFolder)
  await tx(db, async (work) => {
    if (!(await wasInProduction(work))) await writeCategories({ work, now, isOld: false }, categories)
  })
}

async function createDatabaseMain() {
  const env = readEnv(process.env)
  const database = await openDatabase(env, Date.now)
  await ensureSubjects(database.db, env, Date.now()).finally(() => database.close())
}

if (require.main === module)
  createDatabaseMain().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })

const EXIT_BROKEN = 1
const EXIT_ASKED_WRONG = 2
const KIB_PER_MIB = 1024
/** A folder may hold a hundred files, one of which is read at a time. */
const BOUNDS: Bounds = { heapMb: 1_536, residentBytes: 2_684_354_560, ms: 3_600_000 }

/** A folder without a database gets one from a process of its own. */
function ensureDatabase({ databaseUrl, dataDir }: Env) {
  if (databaseUrl !== null || existsSync(path.join(dataDir, 'pg/PG_VERSION'))) return
  const made = spawnSync(process.execPath, ['--import', 'tsx', path.join(__dirname, 'create-database.ts')], { encoding: 'utf8' })
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
