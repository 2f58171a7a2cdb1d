import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import path from 'node:path'

const root = path.resolve(__dirname, '../..')

/** How a server process ended. */
type Ending = { code: number | null; stderr: string }

export type ChildServer = {
  pid: number | undefined
  /** Resolves when it has printed its address; rejects with its output when it ended before. */
  ready: Promise<void>
  ended: Promise<Ending>
  kill(signal: NodeJS.Signals): void
}

let isBuilt = false

/** The words that start the server of this tree as it is built, or of another release's from its sources. */
function programIn(cwd: string): string[] {
  if (cwd !== root) return ['--import', 'tsx', 'server/main.ts']
  if (!isBuilt) execFileSync(process.execPath, ['config/commands/build-server.mjs'], { cwd, stdio: 'inherit' })
  isBuilt = true
  return ['dist/server.cjs']
}

/** A server in a process of its own, as an operator starts it, of this tree or of another release's. */
export function spawnServer(env: Record<string, string>, cwd = root): ChildServer {
  // The embedded database is compiled at each start; what a test asks of it is over before better code would pay.
  const child = spawn(process.execPath, ['--liftoff-only', ...programIn(cwd)], {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (bytes: Buffer) => {
    stderr += bytes.toString('utf8')
  })
  const ended = once(child, 'close').then(([code]): Ending => ({ code: code as number | null, stderr }))
  const ready = Promise.race([
    once(child.stdout, 'data').then(() => {}),
    ended.then((ending) => {
      throw new Error(`The server ended with ${ending.code}: ${ending.stderr}`)
    }),
  ])
  // A test that expects the end asks for `ended` only.
  ready.catch(() => {})
  return { pid: child.pid, ready, ended, kill: (signal) => child.kill(signal) }
}

/** Something else on a port, and the port it took. */
export async function occupyPort(port = 0): Promise<{ port: number; free(): Promise<void> }> {
  const server: Server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const free = async () => {
    server.close()
    await once(server, 'close')
  }
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, free }
}
