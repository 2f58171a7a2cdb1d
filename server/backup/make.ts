import { copyFile, link, mkdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '#server/env'
import { schoolFiles } from '#server/school/archive'
import { type Source, settingsOf } from '#server/settings/read'
import { sections } from '#server/settings/schema'
import { backupsIn, DRAFT, digestOf, dumpNames, MANIFEST, type Manifest, manifestOf } from './backup'
import { runTool } from './postgres-tools'

const OWNER_ONLY = 0o600
const FOLDER_OWNER_ONLY = 0o700

type Making = { draft: string; files: Manifest['files'] }
type Last = { folder: string; manifest: Manifest } | null

/** Notes a file that lies in the backup. */
async function note({ draft, files }: Making, name: string): Promise<void> {
  const file = path.join(draft, name)
  files[name] = { size: (await stat(file)).size, sha256: await digestOf(file) }
}

async function write(making: Making, name: string, text: string): Promise<void> {
  await writeFile(path.join(making.draft, name), text, { mode: OWNER_ONLY })
  await note(making, name)
}

/** The settings as the server reads them, in a form that systemd and shells read, and the files that they name. */
async function keepSettings(making: Making, source: Source): Promise<void> {
  await mkdir(path.join(making.draft, 'settings'), { mode: FOLDER_OWNER_ONLY })
  const names = sections.flatMap(({ schema }) => settingsOf(schema)).map(({ name }) => name)
  const given = names.flatMap((name) => (source[name]?.trim() ? [[name, source[name]] as const] : []))
  await write(making, 'settings/settings.env', given.map(([name, value]) => `${name}='${value.replaceAll("'", "'\\''")}'\n`).join(''))
  for (const [name, file] of given.filter(([name]) => name.endsWith('_FILE'))) {
    await copyFile(file, path.join(making.draft, 'settings', name))
    await note(making, `settings/${name}`)
  }
}

/** Keeps a file of the school. One that is as it was in the last backup takes no room: both are the same file on the disk. */
async function keepFile(making: Making, { dataDir }: Env, own: string, last: Last): Promise<void> {
  const [from, name] = [path.join(dataDir, own), path.join('files', own)]
  const to = path.join(making.draft, name)
  const now = await stat(from).catch(() => null)
  // Deleted since the folder was listed: what the dump names is deleted a day later at the earliest.
  if (now === null) return
  await mkdir(path.dirname(to), { recursive: true, mode: FOLDER_OWNER_ONLY })
  const before = last?.manifest.files[name]
  if (last && before) {
    const kept = path.join(last.folder, name)
    const then = await stat(kept).catch(() => null)
    if (then?.size === now.size && Math.round(then.mtimeMs) === Math.round(now.mtimeMs)) {
      await link(kept, to)
      making.files[name] = before
      return
    }
  }
  await copyFile(from, to)
  await utimes(to, now.atimeMs / 1_000, now.mtimeMs / 1_000)
  await note(making, name)
}

/** Where a backup is made: the folder of all, how many of them are kept, and the copy of the embedded database. */
type Order = { env: Env; source: Source; folder: string; keep: number; copy: () => Promise<string> }

/** Writes a backup and returns its folder; older ones above the number that is kept go. Nothing is left of one that fails. */
export async function makeBackup({ env, source, folder, keep, copy }: Order, now: number): Promise<string> {
  await mkdir(folder, { recursive: true, mode: FOLDER_OWNER_ONLY })
  const older = await backupsIn(folder)
  const newest = older.at(-1)
  const last = newest === undefined ? null : { folder: newest, manifest: await manifestOf(newest) }
  const whole = path.join(folder, new Date(now).toISOString().replace(/[:.]/g, '-'))
  const making: Making = { draft: `${whole}${DRAFT}`, files: {} }
  await mkdir(making.draft, { mode: FOLDER_OWNER_ONLY })
  try {
    const engine = env.databaseUrl === null ? 'embedded' : 'postgres'
    const dump = path.join(making.draft, dumpNames[engine])
    // Before the files: every file that a row of the dump names is there.
    if (env.databaseUrl === null) await copyFile(await copy(), dump)
    else await runTool('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${dump}`], env.databaseUrl)
    await note(making, dumpNames[engine])
    for await (const { name } of schoolFiles(env, true)) await keepFile(making, env, name, last)
    await keepSettings(making, source)
    const manifest: Manifest = { format: 1, at: now, engine, files: making.files }
    await writeFile(path.join(making.draft, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: OWNER_ONLY })
    await rename(making.draft, whole)
  } catch (error) {
    await rm(making.draft, { recursive: true, force: true })
    throw error
  }
  for (const gone of older.slice(0, Math.max(0, older.length + 1 - keep))) await rm(gone, { recursive: true })
  return whole
}
