import type { Client } from 'pg'

/** Holds the database's counters so far. */
export type Reading = { statements: number; walBytes: number; deadlocks: number; connections: number }

/** Reads the counters of the database of this connection. */
export async function read(client: Client): Promise<Reading> {
  const { rows } = await client.query<Record<keyof Reading, string>>(`
    select
      (select coalesce(sum(calls), 0) from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())) as statements,
      pg_current_wal_lsn() - '0/0' as "walBytes",
      (select deadlocks from pg_stat_database where datname = current_database()) as deadlocks,
      (select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) as connections`)
  const [row] = rows
  if (!row) throw new Error('no counters')
  return {
    statements: Number(row.statements),
    walBytes: Number(row.walBytes),
    deadlocks: Number(row.deadlocks),
    connections: Number(row.connections),
  }
}

/** Counters per second of a fleet that nobody asks: its jobs look for work all the time. */
export async function idle(client: Client, seconds: number): Promise<{ statements: number; walBytes: number }> {
  const before = await read(client)
  await new Promise((resume) => setTimeout(resume, seconds * 1_000))
  const after = await read(client)
  return { statements: (after.statements - before.statements) / seconds, walBytes: (after.walBytes - before.walBytes) / seconds }
}
