import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ownerOf } from '../../test/support/postgres'
import { withClient } from './books'

const LIMIT_MS = 120_000
const asOwner = (folder: string) => ({ ...ownerOf(), cwd: folder, env: { ...process.env, LC_ALL: 'C' } })

/** Copies a running cluster to a folder, as an operator does each night. */
export function baseBackup(binaries: string, url: string, folder: string): void {
  const args = ['-d', url, '-D', folder, '-X', 'stream', '-c', 'fast']
  execFileSync(path.join(binaries, 'pg_basebackup'), args, { ...asOwner(path.dirname(folder)), stdio: ['ignore', 'ignore', 'inherit'] })
}

async function isOpen(url: string): Promise<boolean> {
  try {
    return await withClient(url, async (client) => {
      const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
      return rows[0]?.recovering === false
    })
  } catch {
    return false
  }
}

type Recovery = { binaries: string; base: string; archive: string; until: string; port: number }

/** Starts a base backup on a port and brings it to a moment from the archive. Resolves when it takes writes again. */
export async function recoverTo({ binaries, base, archive, until, port }: Recovery): Promise<{ url: string; stop(): Promise<void> }> {
  const settings = [
    `restore_command = 'test -f ${archive}/%f && cp ${archive}/%f %p'`,
    `recovery_target_time = '${until}'`,
    "recovery_target_action = 'promote'",
    "archive_mode = 'off'",
  ]
  appendFileSync(path.join(base, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  writeFileSync(path.join(base, 'recovery.signal'), '')
  // As many connections as the cluster that wrote the archive had, or recovery refuses to start.
  const own = [`unix_socket_directories=${path.dirname(base)}`, 'max_connections=200', 'log_min_messages=panic']
  const flags = ['-D', base, '-h', '127.0.0.1', '-p', String(port), ...own.flatMap((setting) => ['-c', setting])]
  const postgres = spawn(path.join(binaries, 'postgres'), flags, { ...asOwner(path.dirname(base)), stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(postgres, 'exit')
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const end = Date.now() + LIMIT_MS
  while (!(await isOpen(url))) {
    if (postgres.exitCode !== null || Date.now() > end)
      throw new Error(`the restored cluster did not open (${postgres.exitCode ?? 'late'})`)
    await new Promise((resume) => setTimeout(resume, 200))
  }
  const stop = async () => {
    postgres.kill('SIGINT')
    await ended
  }
  return { url, stop }
}
