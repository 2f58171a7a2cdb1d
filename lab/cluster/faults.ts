import { readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Program } from './programs'
import { type Topology, until } from './topology'

/** `run` calls `strike` at each moment at which something breaks or comes back: errors may be seen for a while after it. */
export type Fault = { name: string; run(cluster: Topology, strike: () => void): Promise<void> }

const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

/** Ends a program as a crash does, and starts it again after a while. */
async function crash(one: Program | undefined, downMs: number, strike: () => void): Promise<void> {
  if (!one) throw new Error('no such program')
  strike()
  one.signal('SIGKILL')
  await until(`the end of ${one.name}`, async () => !one.isRunning())
  await pause(downMs)
  one.start()
}

/** Ends a member as the loss of its machine does: Patroni and the PostgreSQL it started in a session of its own. */
async function crashMember(cluster: Topology, at: number, downMs: number, strike: () => void): Promise<void> {
  const postmaster = Number(readFileSync(path.join(cluster.dataOf(at), 'postmaster.pid'), 'utf8').split('\n')[0])
  const ending = crash(cluster.patroni[at], downMs, strike)
  process.kill(postmaster, 'SIGKILL')
  await ending
}

/**
 * Takes what is left of a member's disk for a while, if the member has a disk of its own. Its log goes on in the files it has until it
 * needs another one, so it is made to need one at once.
 */
async function fillDisk(cluster: Topology, at: number, fullMs: number, strike: () => void): Promise<void> {
  const data = cluster.dataOf(at)
  const ballast = path.join(data, '../ballast')
  if (statfsSync(data).type !== TMPFS) throw new Error('a disk of its own needs root')
  strike()
  const block = Buffer.alloc(BLOCK)
  try {
    for (;;) writeFileSync(ballast, block, { flag: 'a' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  await cluster.switchLogs(LOGS)
  await pause(fullMs)
  rmSync(ballast)
  strike()
}
const TMPFS = 0x01021994
const BLOCK = 1 << 20
/** More files of the log than a member keeps for later. */
const LOGS = 8

const serverCrash = (at: number): Fault => ({
  name: `server ${at + 1} killed`,
  run: ({ servers }, strike) => crash(servers[at], 1_000, strike),
})

const replicaOf = async (cluster: Topology) => 1 - ((await cluster.primary()) ?? 0)

/** Lists the faults, each once in a round. */
export const faults: readonly Fault[] = [
  serverCrash(0),
  serverCrash(1),
  { name: 'primary killed', run: async (cluster, strike) => crashMember(cluster, (await cluster.primary()) ?? 0, 12_000, strike) },
  { name: 'pool killed', run: ({ pool }, strike) => crash(pool, 1_000, strike) },
  {
    name: 'leader of etcd killed',
    run: async (cluster, strike) => crash(cluster.etcd[(await cluster.etcdLeader()) ?? 0], 5_000, strike),
  },
  { name: 'replica killed', run: async (cluster, strike) => crashMember(cluster, await replicaOf(cluster), 5_000, strike) },
  { name: 'disk of the replica full', run: async (cluster, strike) => fillDisk(cluster, await replicaOf(cluster), 15_000, strike) },
  {
    name: 'server 3 paused for 30 s',
    run: async ({ servers }, strike) => {
      strike()
      servers[2]?.signal('SIGSTOP')
      await pause(30_000)
      servers[2]?.signal('SIGCONT')
      // Requests it had taken before are answered late, or not at all.
      strike()
    },
  },
]
