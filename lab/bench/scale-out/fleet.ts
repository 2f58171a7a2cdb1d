import { readFileSync } from 'node:fs'
import { type ChildServer, occupyPort, spawnServer } from '../../../test/support/child-server'

/** So many servers on one database. */
export type Fleet = { origins: string[]; cpuMs(): number; stop(): Promise<void> }

/** Milliseconds of a clock tick of the kernel. */
const TICK_MS = 10

async function freePort(): Promise<string> {
  const { port, free } = await occupyPort()
  await free()
  return String(port)
}

/** Processor time a process has used so far. */
export function cpuOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

export async function startFleet(count: number, databaseUrl: string): Promise<Fleet> {
  const servers: ChildServer[] = []
  const origins: string[] = []
  for (let at = 0; at < count; at += 1) {
    const port = await freePort()
    const server = spawnServer({ DATABASE_URL: databaseUrl, PORT: port, DESK_PORT: await freePort(), NODE_ENV: 'development' })
    await server.ready
    servers.push(server)
    origins.push(`http://127.0.0.1:${port}`)
  }
  return {
    origins,
    cpuMs: () => servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0),
    stop: async () => {
      for (const server of servers) server.kill('SIGTERM')
      await Promise.all(servers.map(({ ended }) => ended))
    },
  }
}
