import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pino } from 'pino'
import { buildApp } from '#server/app'
import { postgresDb, postgresPool } from '#server/database/postgres'
import { readEnv } from '#server/env'
import { handlers } from '#server/jobs/handlers'
import { startJobs } from '#server/jobs/runner'

/** Noon in Shanghai, so that text messages leave. */
export const NOON = Date.parse('2026-12-01T12:00:00+08:00')

/** `from`: when the clock of all processes was noon. */
export type Place = { url: string; from: number; port: number; dataDir: string }

/** Serves learners and sends what is to be sent, in one process as a small school does, until it is killed. */
export async function serve({ url, from, port, dataDir }: Place): Promise<void> {
  const env = readEnv({ NODE_ENV: 'development', DATABASE_URL: url, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir })
  const now = () => NOON + Date.now() - from
  const deps = { db: postgresDb(postgresPool(url)), env: { ...env, pressure: null }, now, log: pino({ level: 'silent' }) }
  const app = await buildApp(deps)
  await app.listen({ port, host: '127.0.0.1' })
  await startJobs(deps, handlers)
  process.stdout.write('listening\n')
}

/** The same as a process of its own, as soon as it listens. */
export async function startServing(file: string, place: Place) {
  const child = spawn(process.execPath, ['--import', 'tsx', file, '--serve', JSON.stringify(place)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await Promise.race([once(child.stdout, 'data'), ended])
  if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
  /** Kills it as a power cut does. */
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { kill }
}
