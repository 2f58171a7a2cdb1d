import { sql } from 'kysely'
import { migrate, readMigrations } from '#server/database/migrate'
import type { LearnerWord } from '#server/database/rows/account'
import { bookFaults } from '#server/repositories/wallet/book-faults'
import { ownerOf } from '@/domain/money/ledger'
import { startServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: true })
})
afterAll(() => server.close())

/** Makes migrations again whose work was taken back, as on a database of the release before. */
async function again(part: RegExp): Promise<void> {
  const migrations = await readMigrations()
  const own = migrations.map(({ name }) => name).filter((name) => part.test(name))
  await sql`delete from migration where name = any(${own})`.execute(server.db)
  await migrate(server.db, migrations, 0, { isShared: Boolean(process.env.TEST_DATABASE_URL) })
}

const words = async () => (await server.db.selectFrom('learner_of').selectAll().orderBy('kind').orderBy('key').execute()) satisfies object[]

const foundBy = async (kind: LearnerWord, key: string) =>
  (await server.db.selectFrom('learner_of').select('user_id').where('kind', '=', kind).where('key', '=', key).executeTakeFirst())?.user_id

describe('words that find a learner', () => {
  it('stand for all rows that the seed writes', async () => {
    const counts = await sql<{ kept: number; rows: number }>`
      select (select count(*)::int from learner_of) as kept, (select count(mobile) from users) + (select count(*) from messaging_identity)
        + (select count(*) from invite_code) + (select count(*) from real_name) + (select count(*) from shipment)
        + (select count(*) from payment) + (select count(*) from pay_link) as rows`.execute(server.db)
    expect(counts.rows[0]?.kept).toBeGreaterThan(10)
    expect(Number(counts.rows[0]?.rows)).toBe(counts.rows[0]?.kept)
  })

  it('follow a row that a release writes which writes no words', async () => {
    const row = { mobile: '19900000001', nickname: '', created_at: 0 }
    const { id } = await server.db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
    expect(await foundBy('mobile', row.mobile)).toBe(id)
    await server.db.updateTable('users').set({ mobile: '19900000002' }).where('id', '=', id).execute()
    expect([await foundBy('mobile', row.mobile), await foundBy('mobile', '19900000002')]).toEqual([undefined, id])
    const identity = { app: 'mini' as const, open_id: 'open', union_id: null, user_id: id }
    await server.db.insertInto('messaging_identity').values(identity).execute()
    expect(await foundBy('open_id', 'mini:open')).toBe(id)
    const other = await server.db.selectFrom('users').select('id').where('id', '<>', id).orderBy('id').executeTakeFirstOrThrow()
    await server.db.updateTable('messaging_identity').set({ user_id: other.id }).where('open_id', '=', 'open').execute()
    expect(await foundBy('open_id', 'mini:open')).toBe(other.id)
    await server.db.deleteFrom('messaging_identity').where('open_id', '=', 'open').execute()
    await server.db.deleteFrom('users').where('id', '=', id).execute()
    expect([await foundBy('open_id', 'mini:open'), await foundBy('mobile', '19900000002')]).toEqual([undefined, undefined])
  })

  it('come from the rows of a release before', async () => {
    const before = await words()
    await sql`drop function note_learner cascade`.execute(server.db)
    await sql`drop table learner_of`.execute(server.db)
    await again(/-learner-found/)
    expect(await words()).toEqual(before)
  })

  it('leave nothing behind of a row that went while they were filled', async () => {
    const before = await words()
    await server.db.insertInto('learner_of').values({ kind: 'mobile', key: '19900000009', user_id: 1 }).execute()
    await again(/-learner-found-mended/)
    expect(await words()).toEqual(before)
  })
})

describe('the books of a release before', () => {
  const lines = async () =>
    (
      await sql<object>`
        select journal.ref, journal.user_id as of, account.owner, account.user_id as account, posting.user_id as line, posting.amount
        from ledger_posting as posting join ledger_journal as journal on journal.id = posting.journal_id
        join ledger_account as account on account.id = posting.account_id order by 1, 3, account.kind`.execute(server.db)
    ).rows

  /** A movement as that release writes one: without the learner. */
  async function write(ref: string, postings: readonly (readonly [owner: string, amount: number])[]): Promise<void> {
    const { id } = await server.db
      .insertInto('ledger_journal')
      .values({ ref, reason: '', made_at: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [owner, amount] of postings) {
      await sql`insert into ledger_account (owner, kind, unit) values (${owner}, 'cash', 'fen') on conflict do nothing`.execute(server.db)
      await sql`update ledger_account set balance = balance + ${amount} where owner = ${owner} and kind = 'cash'`.execute(server.db)
      await sql`insert into ledger_posting (journal_id, account_id, amount)
        select ${id}, id, ${amount} from ledger_account where owner = ${owner} and kind = 'cash'`.execute(server.db)
    }
  }

  it('name the learner of each line, and of a journal the one that it moves', async () => {
    await write('award:before', [
      ['school', -500],
      [ownerOf(7001), 500],
    ])
    await write('move:before', [
      ['school', -5],
      ['hold:before', 5],
    ])
    expect((await lines()).filter((line) => JSON.stringify(line).includes(':before'))).toEqual([
      { ref: 'award:before', of: 7001, owner: 'school', account: 0, line: 0, amount: -500 },
      { ref: 'award:before', of: 7001, owner: 'user:7001', account: 7001, line: 7001, amount: 500 },
      { ref: 'move:before', of: 0, owner: 'hold:before', account: 0, line: 0, amount: 5 },
      { ref: 'move:before', of: 0, owner: 'school', account: 0, line: 0, amount: -5 },
    ])
  })

  it('get them in batches where they are from before, and a movement between two learners becomes two', async () => {
    const before = await lines()
    await write('merge:9:cash:1', [
      [ownerOf(7001), -500],
      [ownerOf(7002), 500],
    ])
    await sql`drop function take_owner, take_books, take_none, take_asker, follow_asker, part_merges cascade`.execute(server.db)
    for (const table of ['ledger_account', 'ledger_posting', 'ledger_journal'])
      await sql`alter table ${sql.table(table)} drop column user_id cascade`.execute(server.db)
    await sql`alter table doubt_post drop column asker_id cascade`.execute(server.db)
    await again(/-books-|-merges-parted/)
    const after = await lines()
    expect(after.filter((line) => !JSON.stringify(line).includes('"merge'))).toEqual(before)
    expect(after.filter((line) => JSON.stringify(line).includes('"merge'))).toEqual([
      { ref: 'merge-in:9:cash:1', of: 7002, owner: 'merge', account: 0, line: 0, amount: -500 },
      { ref: 'merge-in:9:cash:1', of: 7002, owner: 'user:7002', account: 7002, line: 7002, amount: 500 },
      { ref: 'merge:9:cash:1', of: 7001, owner: 'merge', account: 0, line: 0, amount: 500 },
      { ref: 'merge:9:cash:1', of: 7001, owner: 'user:7001', account: 7001, line: 7001, amount: -500 },
    ])
    expect(await bookFaults(server.db)).toEqual([])
    const apart = await sql<object>`
      select post.id from doubt_post as post join doubt on doubt.id = post.doubt_id where post.asker_id is distinct from doubt.user_id`.execute(
      server.db,
    )
    expect(apart.rows).toEqual([])
  })
})
