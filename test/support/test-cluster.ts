import { Client } from 'pg'
import { spreadTables } from '#server/database/hindrances'
import { postgresDb, postgresPool } from '#server/database/postgres'
import { spread } from '#server/database/spread'
import type { Db } from '#server/database/tables'
import { watchMachines } from './machines'

const named = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href

async function asAdmin<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Node = { host: string; port: number }

/** The workers of the cluster whose coordinator an address names. */
const workersOf = (url: string): Promise<Node[]> =>
  asAdmin(url, async (client) => {
    const { rows } = await client.query<Node>(
      'select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and isactive order by nodeid',
    )
    return rows
  })

const addressOf = (url: string, { host, port }: Node) =>
  Object.assign(new URL(url), { hostname: host, port: String(port), pathname: '/postgres' }).href

/** A pool on a cluster whose statements are counted by the machines they ask. */
export function clusterDb(url: string, max: number): Db {
  const pool = postgresPool(url, { max, waitMs: 60_000 })
  watchMachines(pool)
  return postgresDb(pool)
}

/** Makes a database on all machines of a cluster, fills and places it; databases on the machines themselves are made from it by name. */
export async function makeOnCluster(url: string, whole: string, prepare: (db: Db) => Promise<void>): Promise<void> {
  const name = `${whole}_draft`
  const workers = await workersOf(url)
  const { hostname, port } = new URL(url)
  const nodes = [url, ...workers.map((worker) => addressOf(url, worker))]
  for (const node of nodes) {
    await asAdmin(node, async (client) => {
      await client.query(`drop database if exists ${name} with (force)`)
      await client.query(`create database ${name}`)
    })
    await asAdmin(named(node, name), (client) => client.query('create extension citus'))
  }
  await asAdmin(named(url, name), async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port || 5432)])
    for (const worker of workers) await client.query('select citus_add_node($1, $2)', [worker.host, worker.port])
  })
  const db = postgresDb(postgresPool(named(url, name), { max: 4 }))
  try {
    await prepare(db)
    await spread(db, await spreadTables(db))
  } finally {
    await db.destroy()
  }
  for (const node of nodes)
    await asAdmin(node, async (client) => {
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      await client.query(`alter database ${name} rename to ${whole}`)
    })
}

/** A database made from another on all machines. The places of tables are named by machine, so that they hold in a copy. */
export async function copyOnCluster(url: string, template: string, name: string): Promise<{ url: string; drop(): Promise<void> }> {
  const nodes = [url, ...(await workersOf(url)).map((worker) => addressOf(url, worker))]
  for (const node of nodes)
    await asAdmin(node, async (client) => {
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [template])
      await client.query(`create database ${name} template ${template} strategy file_copy`)
      await client.query(`alter database ${name} set citus.log_remote_commands = on`)
      // A copy has none of the settings of the database that it is made from.
      await client.query(`alter database ${name} set citus.multi_shard_modify_mode = 'sequential'`)
      await client.query(`alter database ${name} set citus.enable_repartition_joins = on`)
      await client.query(`alter database ${name} set client_min_messages = 'log'`)
    })
  const drop = async () => {
    for (const node of nodes) await asAdmin(node, (client) => client.query(`drop database if exists ${name} with (force)`))
  }
  return { url: named(url, name), drop }
}
