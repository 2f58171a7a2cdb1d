import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import path from 'node:path'

/** Debian packages of the programs, by the program that shows one is installed. */
const packages = { haproxy: 'haproxy', patroni: 'patroni', etcd: 'etcd-server', pgbouncer: 'pgbouncer' }

const isInstalled = (program: string) => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Installs what is missing; only root can. Throws with the command to run otherwise. */
export function installMissing(): void {
  const missing = Object.entries(packages).flatMap(([program, name]) => (isInstalled(program) ? [] : [name]))
  if (missing.length === 0) return
  // Patroni speaks to etcd through a library that Debian packs by itself.
  const wanted = [...missing, 'python3-etcd', 'postgresql']
  if (process.getuid?.() !== 0) throw new Error(`Not installed: apt-get install -y --no-install-recommends ${wanted.join(' ')}`)
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] }
  execFileSync('apt-get', ['update', '-qq'], quiet)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted], { ...quiet, env })
}

type Owner = { uid: number; gid: number }

/** An account without rights for programs that refuse to run as root. */
export function ownerOf(): Owner | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** A program of the cluster that can be ended, paused and started again with the same arguments. */
export type Program = {
  name: string
  start(): void
  /** Sends a signal to the program and to those it started. */
  signal(signal: NodeJS.Signals): void
  isRunning(): boolean
  /** Ends it: in order, and at once when that takes longer than `limitMs`. */
  stop(limitMs?: number): Promise<void>
}

type Started = { command: string; args: string[]; folder: string; env?: Record<string, string | undefined>; owner?: Owner | null }

/** Describes a program; its output goes to `<folder>/<name>.log`. It leads a process group, so that its children end with it. */
export function program(name: string, { command, args, folder, env, owner }: Started): Program {
  let child: ChildProcess | undefined
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const signal = (sent: NodeJS.Signals) => {
    if (child?.pid !== undefined && isRunning()) process.kill(-child.pid, sent)
  }
  return {
    name,
    isRunning,
    signal,
    start: () => {
      const log = openSync(path.join(folder, `${name}.log`), 'a')
      child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', log, log], detached: true, ...owner })
    },
    stop: async (limitMs = 15_000) => {
      if (!child || !isRunning()) return
      const ended = once(child, 'exit')
      signal('SIGTERM')
      const cut = setTimeout(() => signal('SIGKILL'), limitMs)
      await ended
      clearTimeout(cut)
    },
  }
}
