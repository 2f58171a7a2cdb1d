import { Client } from 'pg'

/** Holds the content of a database: rows of each table, the sum of all postings, and journals that do not sum to zero. */
export type Books = { rows: Record<string, number>; ledgerSum: number; unbalancedJournals: number }

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Counts and sums of a database, at one moment. */
export const booksOf = (url: string): Promise<Books> =>
  withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read')
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const number = async (sql: string) => Number((await client.query<{ n: string }>(sql)).rows[0]?.n ?? 0)
    const rows: Record<string, number> = {}
    for (const { name } of tables) rows[name] = await number(`select count(*) as n from "${name}"`)
    const ledgerSum = await number('select coalesce(sum(amount), 0) as n from ledger_posting')
    const unbalancedJournals = await number(
      'select count(*) as n from (select 1 from ledger_posting group by journal_id having sum(amount) <> 0) bad',
    )
    return { rows, ledgerSum, unbalancedJournals }
  })
