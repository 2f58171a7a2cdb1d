/**
 * `npm run -s admin -- backup`: writes database, files and settings into a new folder of BACKUP_DIR, while servers run. `--check`: compares the
 * newest one with what it noted. `restore <folder>`: reads one into an empty database and an empty DATA_DIR. Without BACKUP_DIR the embedded
 * database alone is copied to DATA_DIR.
 */
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { copiesIn } from '#server/database/copies'
import { holderOf } from '#server/database/lock'
import { openDatabase } from '#server/database/open'
import { type Env, readEnv } from '#server/env'
import { StartFailure } from '#server/start-failure'
import { HOUR_MS } from '@/domain/time/units'
import { backupsIn, dumpNames, faultsIn, manifestOf } from './backup'
import { makeBackup } from './make'
import { runTool } from './postgres-tools'
import { restoreBackup } from './restore'

const USAGE = 'Usage: npm run -s admin -- backup [--check [--within <hours>]], or backup restore <folder>'
const LIMIT_MS = 300_000
const LOOK_MS = 200
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Has the server that owns the folder make the copy. */
async function copyBy(pid: number, dataDir: string): Promise<string> {
  const before = new Set(copiesIn(dataDir))
  process.kill(pid, 'SIGUSR2')
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await delay(LOOK_MS)) {
    const made = copiesIn(dataDir).find((file) => !before.has(file))
    if (made) return made
  }
  throw new StartFailure(`The server (process ${pid}) made no copy; its log says why`)
}

async function copyItself(env: Env): Promise<string> {
  const database = await openDatabase(env, Date.now)
  try {
    return (await database.copy?.(Date.now())) ?? ''
  } finally {
    await database.close()
  }
}

function copyEmbedded(env: Env): Promise<string> {
  const holder = holderOf(env.dataDir)
  return holder === undefined ? copyItself(env) : copyBy(holder, env.dataDir)
}

async function make(env: Env): Promise<void> {
  const { folder, keep } = env.backup
  if (folder === null) {
    if (env.databaseUrl !== null) throw new StartFailure('BACKUP_DIR is missing: backup needs it')
    return say(await copyEmbedded(env))
  }
  const made = await makeBackup({ env, source: process.env, folder, keep, copy: () => copyEmbedded(env) }, Date.now())
  const { files } = await manifestOf(made)
  const bytes = Object.values(files).reduce((sum, { size }) => sum + size, 0)
  say(`${made}  ${Object.keys(files).length} files, ${(bytes / 1e6).toFixed(1)} MB`)
}

/** Compares the newest backup with what it noted, and has PostgreSQL read its dump. */
async function check({ backup: { folder } }: Env, within: number | null): Promise<void> {
  if (folder === null) throw new StartFailure('BACKUP_DIR is missing: backup --check needs it')
  const newest = (await backupsIn(folder)).at(-1)
  if (newest === undefined) throw new StartFailure(`${folder} holds no backup`)
  const manifest = await manifestOf(newest)
  const hours = (Date.now() - manifest.at) / HOUR_MS
  if (within !== null && hours > within) throw new StartFailure(`The newest backup is ${hours.toFixed(1)} hours old: ${newest}`)
  const faults = await faultsIn(newest, manifest)
  if (faults.length > 0) throw new StartFailure(`${newest} is not whole:\n${faults.join('\n')}`)
  if (manifest.engine === 'postgres') await runTool('pg_restore', ['--list', path.join(newest, dumpNames.postgres)])
  say(`${newest} is whole: ${Object.keys(manifest.files).length} files, ${hours.toFixed(1)} hours old`)
}

const options = { check: { type: 'boolean', default: false }, within: { type: 'string' } } as const

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [command, from, ...rest] = positionals
  const within = values.within === undefined ? null : Number(values.within)
  const isAsked = command === undefined || (command === 'restore' && from !== undefined && rest.length === 0 && !values.check)
  if (!isAsked || (within !== null && !(values.check && within > 0))) throw new StartFailure(USAGE)
  const env = readEnv(process.env)
  if (command === undefined) return values.check ? check(env, within) : make(env)
  const { at, files } = await restoreBackup(env, path.resolve(from ?? ''))
  say(`restored what there was at ${new Date(at).toISOString()}: ${Object.keys(files).length} files`)
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartFailure ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
    process.exit(1)
  },
)
