import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makeRoot } from '../debian/root'

/** The page asks for these, and the stand-in for the system manager needs them. */
const PACKAGES = ['postgresql', 'nginx', 'openssl', 'curl', 'gettext-base', 'ca-certificates', 'iproute2', 'procps']
/** A command of the page that takes longer hangs. */
const LIMIT_MS = 240_000

type Said = { code: number; output: string }
export type Machine = {
  folder: string
  /** Runs a script as root of the machine. */
  run(script: string): Promise<Said>
  /** The words for nsenter that enter the machine, or its network alone. */
  enter: string[]
  network: string[]
  stop(): Promise<void>
}

/** A clean Debian with Node, and with a network of its own in which nothing but itself is reached. */
export async function startMachine(): Promise<Machine> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'machine-'))
  chmodSync(folder, 0o755)
  makeRoot(folder, 'server', PACKAGES)
  copyFileSync(process.execPath, path.join(folder, 'usr/local/bin/node'))
  copyFileSync(path.join(__dirname, 'systemctl'), path.join(folder, 'usr/local/sbin/systemctl'))
  chmodSync(path.join(folder, 'usr/local/sbin/systemctl'), 0o755)
  const begin =
    'ip link set lo up && mount -t proc proc /proc && mount -t devtmpfs dev /dev 2>/dev/null; mkdir -p /dev/shm; exec sleep infinity'
  const words = ['--net', '--mount', '--uts', '--ipc', '--pid', '--fork', '--kill-child=KILL', `--root=${folder}`, '/bin/sh', '-c', begin]
  const outer: ChildProcess = spawn('unshare', words, { stdio: 'ignore' })
  const pid = await innerOf(outer)
  const enter = ['-t', String(pid), '-n', '-m', '-u', '-i', '-p', '-r', '-w']
  return {
    folder,
    enter,
    network: ['-t', String(pid), '-n'],
    run: async (script) => {
      const env = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LANG: 'C.UTF-8' }
      const shell = [...enter, '/bin/bash', '-e', '-o', 'pipefail', '-c', script]
      try {
        const { stdout, stderr } = await promisify(execFile)('nsenter', shell, { env, maxBuffer: 2 ** 26, timeout: LIMIT_MS })
        return { code: 0, output: stdout + stderr }
      } catch (error) {
        const { code, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string }
        return { code: typeof code === 'number' ? code : 1, output: `${stdout}${stderr}` || String(error) }
      }
    },
    stop: async () => {
      outer.kill('SIGKILL')
      await delay(500)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The first process of the machine, as this one sees it. */
async function innerOf(outer: ChildProcess): Promise<number> {
  const file = `/proc/${outer.pid}/task/${outer.pid}/children`
  for (let tries = 0; tries < 100; tries++, await delay(50)) {
    if (outer.exitCode !== null) throw new Error('unshare ended: this needs root and namespaces of its own')
    const [child = ''] = existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ') : []
    // The network is up once the shell has made way for what it waits in.
    if (child !== '' && readFileSync(`/proc/${child}/cmdline`, 'utf8').startsWith('sleep')) return Number(child)
  }
  throw new Error('The machine did not start')
}
