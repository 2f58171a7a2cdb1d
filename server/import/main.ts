/** `npm run -s import`: imports questions into the bank of the data folder or DATABASE_URL that `npm start` uses. */
import { openDatabase } from '../database/open'
import type { Deps } from '../deps'
import { readEnv } from '../env'
import { makeLog } from '../log'
import { loadSeed } from '../seed/load'
import { StartFailure } from '../start-failure'
import { readArguments } from './arguments'
import { AskedWrong } from './refused'
import { reportText } from './report-text'
import { runImport } from './run'

const EXIT_BROKEN = 1
const EXIT_ASKED_WRONG = 2
const KIB_PER_MIB = 1024

/** A new database has no subjects yet: it is seeded as by `npm start`. */
async function ensureContent(deps: Deps): Promise<void> {
  const found = await deps.db.selectFrom('category').select('id').limit(1).executeTakeFirst()
  if (!found) await loadSeed(deps, deps.env.seedDir ?? undefined)
}

const peakMemory = () => Math.round(process.resourceUsage().maxRSS / KIB_PER_MIB)

async function main(): Promise<number> {
  const { isJson, ...wish } = readArguments(process.argv.slice(2))
  const env = readEnv(process.env)
  const database = await openDatabase(env, Date.now)
  const log = makeLog({ logLevel: 'error' })
  try {
    await ensureContent({ db: database.db, env, now: Date.now, log })
    const report = await runImport({ db: database.db, env, now: Date.now }, wish, (done) => {
      process.stderr.write(`已处理 ${done} 题，内存峰值 ${peakMemory()} MB\n`)
    })
    process.stdout.write(`${isJson ? JSON.stringify(report, null, 2) : reportText(report)}\n`)
    return report.brokenFiles > 0 || !report.isBalanced ? EXIT_BROKEN : 0
  } finally {
    await database.close()
  }
}

main().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    const isExpected = error instanceof AskedWrong || error instanceof StartFailure
    process.stderr.write(
      `${isExpected || !(error instanceof Error) ? String(error instanceof Error ? error.message : error) : error.stack}\n`,
    )
    process.exitCode = isExpected ? EXIT_ASKED_WRONG : EXIT_BROKEN
  },
)
