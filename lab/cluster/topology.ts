import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { findBinaries } from '../../test/support/postgres'
import { ownerOf, type Program, program } from './programs'
import { rendered } from './render'

const HOST = '127.0.0.1'
const PASSWORD = 'loopback-only'
const LIMIT_MS = 90_000
const DISK = '1500m'

/** Ports of the cluster, all on the loopback address. */
export const ports = {
  web: 23_080,
  primary: 23_050,
  replica: 23_051,
  pool: 23_060,
  servers: [23_071, 23_072, 23_073],
  desks: [23_081, 23_082, 23_083],
  etcd: [23_001, 23_002, 23_003],
  peers: [23_011, 23_012, 23_013],
  rest: [23_021, 23_022],
  postgres: [23_031, 23_032],
}

/** The running cluster: its programs by kind, the origin learners ask, and the address of the database behind the pool. */
export type Topology = {
  folder: string
  origin: string
  databaseUrl: string
  etcd: Program[]
  patroni: Program[]
  pool: Program
  proxy: Program
  servers: Program[]
  /** Index of the member that is the primary; undefined while there is none. */
  primary(): Promise<number | undefined>
  /** Whether there is a primary with a synchronous replica. */
  isWhole(): Promise<boolean>
  /** Index of the etcd member that leads. */
  etcdLeader(): Promise<number | undefined>
  /** Folder of a PostgreSQL member's files. */
  dataOf(at: number): string
  /** Begins so many new files of the write-ahead log, each of which the replica needs room for. */
  switchLogs(count: number): Promise<void>
  stop(): Promise<void>
}

const isAnswering = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Waits until `check` holds. Throws with what was waited for. */
export async function until(what: string, check: () => Promise<boolean>, limitMs = LIMIT_MS): Promise<void> {
  const end = Date.now() + limitMs
  while (!(await check())) {
    if (Date.now() > end) throw new Error(`${what}: not within ${limitMs / 1000} s`)
    await new Promise((resume) => setTimeout(resume, 200))
  }
}

type Ground = { folder: string; binaries: string }

/** A folder of one program, readable by its account only, with its settings. */
function placeOf({ folder }: Ground, name: string): string {
  const own = path.join(folder, name)
  mkdirSync(own, { recursive: true, mode: 0o700 })
  const owner = ownerOf()
  if (owner) chownSync(own, owner.uid, owner.gid)
  return own
}

function write(file: string, text: string): string {
  writeFileSync(file, text, { mode: 0o600 })
  const owner = ownerOf()
  if (owner) chownSync(file, owner.uid, owner.gid)
  return file
}

function etcdMember(ground: Ground, at: number): Program {
  const name = `etcd${at + 1}`
  const own = placeOf(ground, name)
  const members = ports.peers.map((port, index) => `etcd${index + 1}=http://${HOST}:${port}`).join(',')
  const values = { NAME: name, DATA: path.join(own, 'data'), HOST, MEMBERS: members }
  const text = rendered('etcd.yml', { ...values, CLIENT_PORT: ports.etcd[at] ?? 0, PEER_PORT: ports.peers[at] ?? 0 })
  const args = ['--config-file', write(path.join(own, 'etcd.yml'), text)]
  return program(name, { command: 'etcd', args, folder: ground.folder, owner: ownerOf() })
}

function patroniMember(ground: Ground, at: number): Program {
  const name = `patroni${at + 1}`
  const own = placeOf(ground, name)
  const archive = path.join(ground.folder, 'archive')
  const text = rendered('patroni.yml', {
    NAME: name,
    HOST,
    REST_PORT: ports.rest[at] ?? 0,
    PORT: ports.postgres[at] ?? 0,
    ETCD_HOSTS: ports.etcd.map((port) => `${HOST}:${port}`).join(','),
    DATA: path.join(own, 'data'),
    BIN: ground.binaries,
    FOLDER: own,
    NETWORK: '127.0.0.1/32',
    PASSWORD,
    SHARED_BUFFERS: '128MB',
    ARCHIVE_MODE: '"on"',
    ARCHIVE_COMMAND: `test -f ${archive}/%f || cp %p ${archive}/%f`,
  })
  const args = [write(path.join(own, 'patroni.yml'), text)]
  return program(name, { command: 'patroni', args, folder: ground.folder, owner: ownerOf() })
}

function poolOf(ground: Ground): Program {
  const own = placeOf(ground, 'pgbouncer')
  write(path.join(own, 'users.txt'), `"qiming" "${PASSWORD}"\n`)
  const values = { HOST, PASSWORD, PRIMARY_PORT: ports.primary, REPLICA_PORT: ports.replica, PORT: ports.pool }
  const text = rendered('pgbouncer.ini', { ...values, DATABASE: 'qiming', USER: 'qiming', POOL_SIZE: 20, FOLDER: own })
  const args = [write(path.join(own, 'pgbouncer.ini'), text)]
  return program('pgbouncer', { command: 'pgbouncer', args, folder: ground.folder, owner: ownerOf() })
}

function proxyOf(ground: Ground): Program {
  const own = placeOf(ground, 'haproxy')
  const lines = (list: string[]) => list.map((line) => `    server ${line}`).join('\n')
  const text = rendered('haproxy.cfg', {
    HOST,
    WEB_PORT: ports.web,
    PRIMARY_PORT: ports.primary,
    REPLICA_PORT: ports.replica,
    SERVERS: lines(ports.servers.map((port, at) => `server${at + 1} ${HOST}:${port} check`)),
    MEMBERS: lines(ports.postgres.map((port, at) => `member${at + 1} ${HOST}:${port} check port ${ports.rest[at]}`)),
  })
  return program('haproxy', { command: 'haproxy', args: ['-db', '-f', write(path.join(own, 'haproxy.cfg'), text)], folder: ground.folder })
}

function serverOf(ground: Ground, at: number, databaseUrl: string): Program {
  const env = {
    PORT: String(ports.servers[at]),
    DESK_PORT: String(ports.desks[at]),
    PUBLIC_URL: `http://${HOST}:${ports.web}`,
    DATABASE_URL: databaseUrl,
    DATABASE_READ_URL: `${databaseUrl}_read`,
    DATA_DIR: path.join(ground.folder, 'files'),
    NODE_ENV: 'development',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'warn',
  }
  return program(`server${at + 1}`, { command: process.execPath, args: ['--import', 'tsx', 'server/main.ts'], folder: ground.folder, env })
}

async function primaryOf(): Promise<number | undefined> {
  const found = await Promise.all(ports.rest.map((port) => isAnswering(`http://${HOST}:${port}/primary`)))
  const at = found.indexOf(true)
  return at === -1 ? undefined : at
}

type EtcdStatus = { leader?: string; header?: { member_id?: string } }

async function leaderOf(): Promise<number | undefined> {
  const isLeading = await Promise.all(
    ports.etcd.map((port) =>
      fetch(`http://${HOST}:${port}/v3/maintenance/status`, { method: 'POST', body: '{}', signal: AbortSignal.timeout(2_000) }).then(
        async (reply) => {
          const { leader, header } = (await reply.json()) as EtcdStatus
          return leader !== undefined && leader === header?.member_id
        },
        () => false,
      ),
    ),
  )
  const at = isLeading.indexOf(true)
  return at === -1 ? undefined : at
}

const isWhole = async () =>
  (await primaryOf()) !== undefined &&
  (await Promise.all(ports.rest.map((port) => isAnswering(`http://${HOST}:${port}/sync`)))).includes(true)

async function asAdministrator(work: (admin: Client) => Promise<void>): Promise<void> {
  const admin = new Client({ connectionString: `postgres://postgres:${PASSWORD}@${HOST}:${ports.primary}/postgres` })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

/** Makes the role and the database of the product, as an administrator does once. */
const makeDatabase = () =>
  asAdministrator(async (admin) => {
    await admin.query(`create role qiming login password '${PASSWORD}'`)
    // The pool cannot carry this over for a lent connection.
    await admin.query(`alter role qiming set statement_timeout = '5s'`)
    await admin.query('create database qiming owner qiming')
  })

const switchLogs = (count: number) =>
  asAdministrator(async (admin) => {
    // The replica may be gone by now: these commits do not wait for it.
    await admin.query('set synchronous_commit = local')
    for (let turn = 0; turn < count; turn += 1) {
      // A file without an entry is not ended.
      await admin.query('select txid_current()')
      await admin.query('select pg_switch_wal()')
    }
  })

function startAll(programs: Program[]): void {
  for (const one of programs) one.start()
}

const memberFolder = (folder: string, at: number) => path.join(folder, `patroni${at + 1}`)

/** A small disk of its own for each PostgreSQL member, so that one can be full; only root can make one. */
function giveDisks(ground: Ground): () => void {
  if (process.getuid?.() !== 0) return () => {}
  const owner = ownerOf()
  const folders = ports.rest.map((_, at) => memberFolder(ground.folder, at))
  for (const folder of folders) {
    mkdirSync(folder, { mode: 0o700 })
    const own = owner ? `,uid=${owner.uid},gid=${owner.gid}` : ''
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0700${own}`, 'tmpfs', folder])
  }
  return () => {
    for (const folder of folders) execFileSync('umount', ['-l', folder])
  }
}

/** Starts haproxy → three servers → pgbouncer → Patroni with two members → etcd with three; resolves when all of it answers. */
export async function startTopology(say: (line: string) => void): Promise<Topology> {
  const binaries = findBinaries()
  if (binaries === null) throw new Error('PostgreSQL is not installed')
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-cluster-'))
  const owner = ownerOf()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const ground = { folder, binaries }
  const removeDisks = giveDisks(ground)
  placeOf(ground, 'archive')
  mkdirSync(path.join(folder, 'files'))
  const databaseUrl = `postgres://qiming:${PASSWORD}@${HOST}:${ports.pool}/qiming`
  const [etcd, patroni] = [ports.etcd.map((_, at) => etcdMember(ground, at)), ports.rest.map((_, at) => patroniMember(ground, at))]
  const [pool, proxy] = [poolOf(ground), proxyOf(ground)]
  const servers = ports.servers.map((_, at) => serverOf(ground, at, databaseUrl))
  const stop = async () => {
    for (const group of [servers, [pool], patroni, etcd, [proxy]]) await Promise.all(group.map((one) => one.stop()))
    removeDisks()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    startAll([...etcd, proxy])
    await until('etcd', async () => isAnswering(`http://${HOST}:${ports.etcd[0]}/health`))
    say('etcd: 3 members')
    startAll(patroni)
    await until('a primary', async () => (await primaryOf()) !== undefined)
    await until('a synchronous replica', isWhole)
    say('Patroni: 2 members, replication synchronous')
    await until('the primary behind the proxy', () =>
      makeDatabase().then(
        () => true,
        () => false,
      ),
    )
    startAll([pool])
    // The first process migrates and fills the database; the others find it done.
    for (const [at, server] of servers.entries()) {
      server.start()
      await until(server.name, async () => isAnswering(`http://${HOST}:${ports.servers[at]}/readyz`))
    }
    await until('the proxy', async () => isAnswering(`http://${HOST}:${ports.web}/readyz`))
    say('3 servers behind haproxy, over pgbouncer')
    const dataOf = (at: number) => path.join(memberFolder(folder, at), 'data')
    const found = { primary: primaryOf, isWhole, etcdLeader: leaderOf, dataOf, switchLogs }
    return { folder, origin: `http://${HOST}:${ports.web}`, databaseUrl, etcd, patroni, pool, proxy, servers, ...found, stop }
  } catch (error) {
    for (const one of [...servers, pool, ...patroni, ...etcd, proxy]) one.signal('SIGKILL')
    removeDisks()
    throw error instanceof Error ? new Error(`${error.message}; logs are in ${folder}`) : error
  }
}
