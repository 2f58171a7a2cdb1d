/** `npm run -s admin -- school demo [--from <file> | --remove] | export <file> | import <file> | brands`: the whole school, on the database of the settings. */
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/database/open'
import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { type Env, readEnv } from '#server/env'
import { makeLog } from '#server/log'
import { eraseFilesOf } from '#server/providers/uploads/learner-files'
import { brandRows } from '#server/repositories/site/brands'
import { addDemo, removeDemo, settleRemoval } from '#server/seed/demo'
import { readBase } from '#server/seed/load'
import { installationOf } from '#server/services/site/school-sites'
import { StartFailure } from '#server/start-failure'
import { exportSchool } from './export'
import { importSchool } from './import'
import { unpackDemo } from './unpack-demo'

const USAGE =
  'Usage: npm run -s admin -- school demo [--from <file> | --remove] | export <file> [--learners --keys <file>] | import <file> [--keys <file>] | brands'
const say = (line: string) => process.stdout.write(`${line}\n`)

async function withDeps<T>(env: Env, work: (deps: Deps) => Promise<T>): Promise<T> {
  const database = await openDatabase(env, Date.now)
  try {
    return await work({ db: database.db, env, now: Date.now, log: makeLog(env) })
  } finally {
    await database.close()
  }
}

async function takeAway(deps: Deps): Promise<void> {
  const { going, kept, userIds } = await tx(deps.db, (work) => removeDemo(work, deps.now(), readBase()))
  for (const userId of userIds) await eraseFilesOf(deps, userId)
  await settleRemoval(deps)
  for (const [kind, count] of going) say(`removed ${kind} ${count}`)
  for (const { kind, key, title, reason } of kept) say(`kept ${kind} ${key} (${reason}) ${title}`)
}

const options = {
  from: { type: 'string' },
  remove: { type: 'boolean', default: false },
  learners: { type: 'boolean', default: false },
  keys: { type: 'string' },
} as const

async function write(deps: Deps, file: string, hasLearners: boolean, keys: string | null): Promise<void> {
  if (hasLearners && keys === null) throw new StartFailure('Name a file for the keys that sealed rows of learners are read with (--keys)')
  const { rows, files } = await exportSchool(deps, file, { hasLearners, keys })
  say(`${rows} rows and ${files} files are in ${file}`)
  if (deps.env.uploads.kind !== 'local') say('Files at the storage provider are not in it: give the new installation the same bucket')
}

async function read(deps: Deps, file: string, keys: string | null): Promise<void> {
  const { rows, files } = await importSchool(deps, file, { keys })
  await settleRemoval(deps)
  say(`${rows} rows and ${files} files were imported`)
}

/** Prints what the mini-program and the app are built with. */
async function printBrands({ db, env }: Deps): Promise<void> {
  say(JSON.stringify(installationOf(env, await brandRows(db)), null, 2))
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [command, file = '', ...rest] = positionals
  const keys = values.keys ?? null
  const env = readEnv(process.env)
  if (rest.length > 0 || (command === 'demo' || command === 'brands') !== (file === '')) throw new StartFailure(USAGE)
  if (values.from !== undefined) {
    if (command !== 'demo' || values.remove) throw new StartFailure(USAGE)
    say(`${await unpackDemo(values.from)} files of the demo school were unpacked`)
  }
  if (command === 'demo') await withDeps(env, values.remove ? takeAway : addDemo)
  else if (command === 'brands') await withDeps(env, printBrands)
  else if (command === 'export') await withDeps(env, (deps) => write(deps, file, values.learners, keys))
  else if (command === 'import') await withDeps(env, (deps) => read(deps, file, keys))
  else throw new StartFailure(USAGE)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartFailure ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exitCode = 1
})
