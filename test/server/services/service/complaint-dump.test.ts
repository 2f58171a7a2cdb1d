import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { makeLog } from '#server/log'
import { support } from '@/contract/account/support'
import { classService } from '@/contract/service/class-service'
import { startServer, type TestServer } from '../../../support/server'

type Row = Record<string, unknown>
type Dump = Map<string, Row[]>

const SECOND_MS = 1_000
let server: TestServer
const lines: string[] = []

beforeAll(async () => {
  server = await startServer({ log: makeLog({ logLevel: 'info' }, { write: (line) => lines.push(line) }) })
})
afterAll(() => server.close())

async function dumpAll(): Promise<Dump> {
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`.execute(server.db)
  const dump: Dump = new Map()
  for (const { name } of tables.rows) dump.set(name, (await sql<Row>`select * from ${sql.table(name)}`.execute(server.db)).rows)
  return dump
}

const userOf = (table: string, row: Row) => Number(table === 'users' ? row.id : (row.user_id ?? Number.NaN))
const texts = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

it('a dump of all tables and the log leads from a complaint to nobody', async () => {
  const text = '周三的直播迟到了二十分钟，也没有提前通知大家。'
  const people = []
  for (let at = 0; at < 5; at += 1) people.push(await server.signIn(`1390909000${at}`))
  const author = people[2]
  if (!author) throw new Error('no author')
  for (const one of people) await server.send(support.state, {}, one)
  lines.length = 0
  server.clock.advance(5 * SECOND_MS)
  const complainedAt = server.clock.now()
  const { code } = await server.send(classService.complain, { body: { category: 'service', text } }, author)
  await server.send(classService.reply, { body: { code } }, author)
  const dump = await dumpAll()
  const [complaint] = dump.get('complaint') ?? []
  expect(complaint).toMatchObject({ body: text })

  // No column of another table holds what the complaint holds, but for words that everybody's rows hold.
  const own = Object.entries(complaint ?? {}).filter(([name]) => !['category', 'status', 'reply', 'replied_day', 'made_day'].includes(name))
  const found = [...dump].flatMap(([table, rows]) =>
    table === 'complaint'
      ? []
      : rows.filter((row) => own.some(([, value]) => Object.values(row).some((other) => texts(other) === texts(value)))).map(() => table),
  )
  expect(found).toEqual([])

  // Its day, and moments within a second of when it was made, single nobody out.
  const near = (value: unknown) => Math.abs(Number(value) - complainedAt) <= SECOND_MS
  for (const [table, rows] of dump) {
    const named = rows
      .filter((row) => Object.values(row).some((value) => near(value) || value === complaint?.made_day))
      .map((row) => userOf(table, row))
    const people = new Set(named.filter((id) => !Number.isNaN(id)))
    expect([table, people.size === 1 && people.has(author.userId)]).toEqual([table, false])
  }

  // Nothing in the dump can be tried out on the accounts: no value is the number of the author under a key that is kept.
  const keys = (dump.get('server_secret') ?? []).map(({ value }) => String(value))
  const tokens = keys.flatMap((key) =>
    ['hex', 'base64'].map((shape) =>
      createHmac('sha256', key)
        .update(String(author.userId))
        .digest(shape as 'hex'),
    ),
  )
  const everything = JSON.stringify([...dump])
  expect(tokens.filter((token) => everything.includes(token))).toEqual([])

  // The log does not tell that somebody complained, or read a reply.
  expect(lines.filter((line) => /complaint/.test(line))).toEqual([])
})
