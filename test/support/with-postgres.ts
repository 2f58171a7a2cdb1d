import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findBinaries, startCluster } from './postgres'

/** Asks for a cluster that waits for the disk: `tsx test/support/with-postgres.ts --durable tsx …`. */
const DURABLE = '--durable'

/** Runs a command with TEST_DATABASE_URL set: `tsx test/support/with-postgres.ts jest …`. Resolves to its exit code. */
async function runWith(url: string, command: string[]): Promise<number> {
  const [program = '', ...rest] = command
  const child = spawn(program, rest, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } })
  const forward = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGINT', forward)
  process.on('SIGTERM', forward)
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

async function main(): Promise<number> {
  const isDurable = process.argv[2] === DURABLE
  const command = process.argv.slice(isDurable ? 3 : 2)
  if (command.length === 0) throw new Error('Usage: tsx test/support/with-postgres.ts <command> [arguments]')
  if (process.env.DATABASE_URL) return runWith(process.env.DATABASE_URL, command)
  const binaries = findBinaries()
  if (binaries === null)
    throw new Error('No PostgreSQL on this machine (looked on PATH and in /usr/lib/postgresql): install it, or set DATABASE_URL')
  const cluster = await startCluster(binaries, { isDurable })
  try {
    return await runWith(cluster.url, command)
  } finally {
    await cluster.stop()
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
