import { sql } from 'kysely'
import type { LearnerWord } from '#server/database/rows/account'
import { bookFaults } from '#server/repositories/wallet/book-faults'
import { ownerOf } from '@/domain/money/ledger'
import { migrateAgain } from '../../support/migrate-again'
import { startServer, type TestServer } from '../../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: true })
})
afterAll(() => server.close())

const words = async () => (await server.db.selectFrom('learner_of').selectAll().orderBy('kind').orderBy('key').execute()) satisfies object[]

const foundBy = async (kind: LearnerWord, key: string) =>
  (await server.db.selectFrom('learner_of').select('user_id').where('kind', '=', kind).where('key', '=', key).executeTakeFirst())?.user_id

const kinds: LearnerWord[] = ['identity', 'invite_code', 'mobile', 'open_id', 'parcel', 'pay_link', 'trade']

/** Rows of a learner that find them, one of each kind that the seed may lack. */
async function writeOwn(): Promise<void> {
  const { db } = server
  const { user_id, order_sn } = await db.selectFrom('payment').select(['user_id', 'order_sn']).orderBy('trade_no').executeTakeFirstOrThrow()
  if (user_id === null) throw new Error('a payment has a learner')
  const row = { mobile: '19900000003', nickname: '', created_at: 0 }
  const { id } = await db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('messaging_identity').values({ app: 'mini', open_id: 'own', union_id: null, user_id: id }).execute()
  await db.insertInto('invite_code').values({ user_id: id, code: 'OWN', created_at: 0 }).execute()
  const sealed = { name_sealed: '', number_sealed: '', number_hmac: 'own', verified_at: 0 }
  await db
    .insertInto('real_name')
    .values({ user_id: id, ...sealed })
    .execute()
  const parcel = { carrier: 'sf', tracking_no: 'own', region: '', sealed: '', status: 'shipped' as const, shipped_at: 0 }
  await db
    .insertInto('shipment')
    .values({ user_id: id, ...parcel })
    .execute()
  await db.insertInto('pay_link').values({ token_hash: 'own', order_sn, expires_at: 0 }).execute()
}

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

  it('come from the rows of a release before, each kind from its own', async () => {
    await writeOwn()
    const before = await words()
    expect([...new Set(before.map(({ kind }) => kind))].sort()).toEqual(kinds)
    await sql`drop function note_learner cascade`.execute(server.db)
    await sql`drop table learner_of`.execute(server.db)
    await migrateAgain(server.db, /-learner-found/)
    expect(await words()).toEqual(before)
  })

  it('leave nothing behind of a row that went while they were filled', async () => {
    const before = await words()
    await server.db
      .insertInto('learner_of')
      .values(kinds.map((kind) => ({ kind, key: 'gone', user_id: 1 })))
      .execute()
    await migrateAgain(server.db, /-learner-found-mended/)
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
    await migrateAgain(server.db, /-books-|-merges-parted/)
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
