import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type ChildServer, occupyPort, spawnServer } from './child-server'
import { quietSeed } from './quiet-seed'

export type AppProcess = {
  origin: string
  /** Where the staff desk answers. */
  deskOrigin: string
  dataDir: string
  start(): Promise<void>
  /** Ends the process at once, as a power cut would. */
  kill(): Promise<void>
  /** Stops the process in order and removes its data. */
  close(): Promise<void>
}

async function freePort(): Promise<number> {
  const taken = await occupyPort()
  await taken.free()
  return taken.port
}

async function assertHealthy(origin: string): Promise<void> {
  const reply = await fetch(`${origin}/healthz`)
  if (!reply.ok) throw new Error(`${origin}/healthz answers ${reply.status}`)
}

/**
 * The real server on a data folder and a port of its own, both kept over kill and start. Whatever the hour, no class is on the air.
 * Where `DEMO` is off it begins with an empty school.
 */
export async function appProcess(env: Record<string, string> = {}): Promise<AppProcess> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'qiming-journey-'))
  const dataDir = path.join(folder, 'data')
  const seedDir = quietSeed(path.join(folder, 'seed'))
  // `npm test` fills one folder for all who ask.
  if (process.env.SEEDED_FOLDER && env.DEMO !== 'off') await cp(process.env.SEEDED_FOLDER, dataDir, { recursive: true })
  const port = await freePort()
  const deskPort = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let child: ChildServer | undefined
  const end = async (signal: NodeJS.Signals) => {
    child?.kill(signal)
    await child?.ended
    child = undefined
  }
  return {
    origin,
    deskOrigin: `http://127.0.0.1:${deskPort}`,
    dataDir,
    start: async () => {
      const own = { DATA_DIR: dataDir, SEED_DIR: seedDir, PORT: String(port), DESK_PORT: String(deskPort), PUBLIC_URL: origin }
      child = spawnServer({ ...env, ...own })
      await child.ready
      await assertHealthy(origin)
    },
    kill: () => end('SIGKILL'),
    close: async () => {
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
