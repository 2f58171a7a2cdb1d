import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'

type Cluster = { url: string; folder: string; stop(): Promise<void> }

const START_LIMIT_MS = 30_000

/** Folder with `initdb` and `postgres`: on the PATH, or where Debian's packages put them, newest first. */
export function findBinaries(searchPath = process.env.PATH ?? ''): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...versions.map((version) => path.join(debian, version, 'bin')), ...searchPath.split(path.delimiter)]
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres'))) ?? null
}

type Owner = { uid: number; gid: number }

/** PostgreSQL refuses to run as root: an account without rights takes its place. */
export function ownerOf(): Owner | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

async function isUp(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function untilUp(url: string, postgres: ChildProcess): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS
  while (!(await isUp(url))) {
    if (postgres.exitCode !== null || Date.now() > limit) throw new Error('PostgreSQL did not start')
    await new Promise((resume) => setTimeout(resume, 100))
  }
}

/** A test may do without these, and a figure about safety may not: the disk has each commit before it is acknowledged. */
const HASTE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

type ClusterOptions = { isDurable?: boolean; extra?: (folder: string) => string[] }

/**
 * A cluster of its own in a temporary folder, on a loopback port; `stop` removes it. A durable one waits for the disk. `extra`: more
 * settings, by the folder.
 */
export async function startCluster(binaries: string, { isDurable = false, extra = () => [] }: ClusterOptions = {}): Promise<Cluster> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-postgres-'))
  const owner = ownerOf()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const as = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C' } }
  const data = path.join(folder, 'data')
  const initial = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(path.join(binaries, 'initdb'), initial, { ...as, stdio: ['ignore', 'ignore', 'inherit'] })
  const port = await freePort()
  const settings = [...(isDurable ? [] : HASTE), 'max_connections=200', `unix_socket_directories=${folder}`, ...extra(folder)]
  const flags = ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const postgres = spawn(path.join(binaries, 'postgres'), flags, { ...as, stdio: 'ignore' })
  const ended = once(postgres, 'exit')
  // By its socket: a statement costs a test a third less than over a port.
  const url = `postgres://postgres@${encodeURIComponent(folder)}:${port}/postgres`
  const stop = async () => {
    postgres.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilUp(url, postgres)
    return { url, folder, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
