import { type KyselyPlugin, sql } from 'kysely'
import { tableShapes } from '#server/database/catalogue'
import { type Tx, tx } from '#server/database/tables'
import { addStaff } from '#server/repositories/account/staff'
import { giveRight } from '#server/repositories/course/entitlement'
import { enterRanks, recountBoards } from '#server/repositories/exam/rank'
import { treatments } from '#server/repositories/merge/treatment'
import { bookFaults } from '#server/repositories/wallet/book-faults'
import { balanceOf, postJournal } from '#server/repositories/wallet/ledger'
import { deleteDueAccounts } from '#server/services/account/privacy'
import { mergeAccounts, settleMerges, undoMerge } from '#server/services/merge/merge'
import { user } from '@/contract/account/user'
import { onPostgres, race } from '../../../support/race'
import { startServer, type TestServer, type TestSession } from '../../../support/server'
import { placeOrder } from '../../../support/shop'
import { fillTables } from '../account/fill-tables'

const KEPT = '13900007001'
const GONE = '13900007002'
const COURSE = 101
const DAY_MS = 86_400_000
/** How many places of a merge a failure is planted at. */
const PLACES = 20

/** Tables in which a merge and its undoing leave a trace on purpose. */
const traced = new Set([
  ...['account_merge', 'account_merge_row', 'message', 'message_delivery', 'audit', 'ledger_journal', 'ledger_posting', 'job'],
  ...['session_family', 'one_time_key', 'second_factor'],
])

async function allRows({ db }: TestServer): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const { name } of await tableShapes(db)) {
    if (traced.has(name)) continue
    const { rows } = await sql<{ row: string }>`select to_jsonb(one)::text as row from ${sql.table(name)} as one order by 1`.execute(db)
    // A place that nobody holds any more is as good as none.
    all[name] = rows.map(({ row }) => row).filter((row) => name !== 'rank_bucket' || !row.includes('"takers": 0}'))
  }
  return all
}

/** Fails at the statement of a number, or counts them. */
const failingAt = (place: number): KyselyPlugin & { count: number } => ({
  count: 0,
  transformQuery({ node }) {
    this.count += 1
    if (this.count === place) throw new Error('planted')
    return node
  },
  transformResult: async ({ result }) => result,
})

describe('two accounts of one person', () => {
  let server: TestServer
  let kept: number
  let gone: number
  let staffId: number
  let old: TestSession
  const wish = () => ({ kept, gone, staffId, reason: '同一个人', now: server.clock.now() })
  const merge = () => tx(server.db, (work) => mergeAccounts(work, wish()))
  const undo = (id: number) => tx(server.db, (work) => undoMerge(work, id, { staffId, now: server.clock.now() }))
  /** Ends what a merge waits for, and what a filled row cannot be: a learner's relation with themselves. */
  const finish = async () => {
    const { userId: third } = await server.signIn('13900007003')
    const all = [
      sql`update orders set status = 'completed', refunded = 0 where status in ('pending_payment', 'paid', 'refunding')`,
      sql`update refund set status = 'succeeded' where status in ('applied', 'processing')`,
      sql`update cash_out set status = 'paid' where status in ('applied', 'processing') and user_id in (${kept}, ${gone})`,
      sql`update attempt set status = 'submitted' where status = 'running'`,
      sql`delete from account_deletion where user_id in (${kept}, ${gone})`,
      sql`update users set is_locked = false, merged_into = null where id in (${kept}, ${gone})`,
      sql`delete from account_merge where user_id in (${kept}, ${gone})`,
      sql`update invitation set inviter_id = ${third} where inviter_id = invitee_id`,
      sql`update distribution_bind set distributor_id = ${third} where distributor_id = user_id`,
      sql`update circle_follow set target_id = ${third} where target_id = follower_id`,
      sql`update circle_block set target_id = ${third} where target_id = user_id`,
      // On one machine no two draws of a raffle have one number.
      sql`update raffle_draw set number = user_id`,
      sql`update bargain set status = 'expired', course_id = ${COURSE} where user_id = ${gone}`,
    ]
    for (const each of all) await each.execute(server.db)
  }
  const left = async () => {
    const found: string[] = []
    for (const [name, treatment] of Object.entries(treatments)) {
      const [table = '', column = ''] = name.split('.')
      if (treatment.is !== 'moved' && treatment.is !== 'joined' && treatment.is !== 'dropped') continue
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${gone} limit 1`.execute(server.db)
      if (rows.length > 0) found.push(name)
    }
    return found
  }
  const give = (userId: number, kind: string, amount: number, ref: string) =>
    tx(server.db, (work) =>
      postJournal(work, {
        ref,
        reason: 'test',
        postings: [
          { owner: 'elsewhere', kind, amount: -amount },
          { owner: `user:${userId}`, kind, amount },
        ],
        now: server.clock.now(),
      }),
    )
  const held = async (userId: number) => [
    await balanceOf(server.db, { owner: `user:${userId}`, kind: 'cash' }),
    await balanceOf(server.db, { owner: `user:${userId}`, kind: 'beans' }),
  ]

  beforeEach(async () => {
    server = await startServer({ seed: true })
    ;({ userId: kept } = await server.signIn(KEPT))
    old = await server.signIn(GONE)
    gone = old.userId
    staffId = (await addStaff(server.db, { mobile: '13700007000', name: '员工', roles: ['service'] }, server.clock.now())) ?? 0
  })
  afterEach(() => server.close())

  it('leave nothing behind but what the account that stays has already, and are as before when it is taken back', async () => {
    expect(await fillTables(server.db, gone, '乙')).toEqual([])
    await finish()
    const before = await allRows(server)
    const { id } = await merge()
    expect(await left()).toEqual([])
    await undo(id)
    expect(await allRows(server)).toEqual(before)
  })

  it('have every row decided where both have it, and are as before when it is taken back', async () => {
    await fillTables(server.db, gone, '乙')
    await fillTables(server.db, kept, '甲')
    await sql`delete from real_name where user_id = ${gone}`.execute(server.db)
    await finish()
    const before = await allRows(server)
    const { id } = await merge()
    await undo(id)
    expect(await allRows(server)).toEqual(before)
  })

  it('come back as they were where their rows may lie on several machines', async () => {
    await fillTables(server.db, gone, '乙')
    await finish()
    const before = await allRows(server)
    await sql`create view citus_tables as select 1 as one`.execute(server.db)
    const { id } = await server.db.transaction().execute((work) => mergeAccounts(work, wish()))
    expect(await left()).toEqual([])
    await server.db.transaction().execute((work) => undoMerge(work, id, { staffId, now: server.clock.now() }))
    expect(await allRows(server)).toEqual(before)
  })

  it('keep everything as it was when any statement of the merge fails', async () => {
    await fillTables(server.db, gone, '乙')
    await fillTables(server.db, kept, '甲')
    await sql`delete from real_name where user_id = ${gone}`.execute(server.db)
    await finish()
    await give(gone, 'cash', 500, 'test:fails')
    const before = await allRows(server)
    const run = (plugin: KyselyPlugin, isLooked: boolean) =>
      server.db.transaction().execute(async (work) => {
        await mergeAccounts(work.withPlugin(plugin) as Tx, wish())
        if (isLooked) throw new Error('looked')
      })
    const counting = failingAt(0)
    await expect(run(counting, true)).rejects.toThrow('looked')
    expect(counting.count).toBeGreaterThan(200)
    for (let at = 0; at <= PLACES; at += 1) {
      const place = 1 + Math.floor((at * (counting.count - 1)) / PLACES)
      await expect(run(failingAt(place), false)).rejects.toThrow('planted')
    }
    expect(await allRows(server)).toEqual(before)
    expect(await bookFaults(server.db)).toEqual([])
  })

  it('give the money by the books, and get back what is still there', async () => {
    await give(gone, 'cash', 5_000, 'test:1')
    await give(gone, 'beans', 300, 'test:2')
    await give(kept, 'beans', 20, 'test:3')
    const { id } = await merge()
    expect([await held(gone), await held(kept)]).toEqual([
      [0, 0],
      [5_000, 320],
    ])
    // Two hundred of the beans are spent.
    await give(kept, 'beans', -220, 'test:4')
    const { money } = await undo(id)
    expect(money).toEqual([
      { kind: 'beans', unit: 'bean', balance: 100, missing: 200 },
      { kind: 'cash', unit: 'fen', balance: 5_000, missing: 0 },
    ])
    expect([await held(gone), await held(kept)]).toEqual([
      [5_000, 100],
      [0, 0],
    ])
    expect(await bookFaults(server.db)).toEqual([])
  })

  it('open to both mobiles, and end the old session', async () => {
    await merge()
    expect((await server.exchange(user.info, { query: {} }, old)).code).toBe(401)
    expect((await server.signIn(GONE)).userId).toBe(kept)
    expect((await server.signIn(KEPT)).userId).toBe(kept)
    const { id } = await server.db.selectFrom('account_merge').select('id').executeTakeFirstOrThrow()
    await undo(id)
    expect((await server.signIn(GONE)).userId).toBe(gone)
  })

  it('hold a course once, with the later end, counted as one learner, and twice again when it is taken back', async () => {
    const now = server.clock.now()
    const count = async () =>
      (await server.db.selectFrom('course').select('learner_count').where('id', '=', COURSE).executeTakeFirstOrThrow()).learner_count
    const ends = async (userId: number) =>
      (await server.db.selectFrom('entitlement').select('expires_at').where('user_id', '=', userId).execute()).map((row) => row.expires_at)
    await tx(server.db, async (work) => {
      await giveRight(work, { userId: kept, courseId: COURSE, origin: 'staff:1', expiresAt: now + DAY_MS }, now)
      await giveRight(work, { userId: gone, courseId: COURSE, origin: 'staff:2', expiresAt: now + 9 * DAY_MS }, now)
    })
    const before = await count()
    const { id } = await merge()
    expect([await ends(kept), await ends(gone), await count()]).toEqual([[now + 9 * DAY_MS], [], before - 1])
    await undo(id)
    expect([await ends(kept), await ends(gone), await count()]).toEqual([[now + DAY_MS], [now + 9 * DAY_MS], before])
  })

  it('rank a paper that both sat by the attempt handed in first, and part with what each had', async () => {
    const paper = await server.db.selectFrom('paper').select('id').orderBy('id').executeTakeFirstOrThrow()
    const now = server.clock.now()
    const sit = async (userId: number, at: number, marks: number) => {
      const { id } = await server.db
        .insertInto('attempt')
        .values({
          user_id: userId,
          paper_id: paper.id,
          number: 1,
          status: 'submitted',
          started_at: at,
          deadline: at,
          submitted_at: at,
          form: '[]',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const result = { user_id: userId, paper_id: paper.id, is_first: true, marks, used_seconds: 600, submitted_at: at }
      await server.db
        .insertInto('result')
        .values({ attempt_id: id, marking: '[]', ...result })
        .execute()
      await tx(server.db, (work) => enterRanks(work, { userId, paperId: paper.id, submittedAt: at, usedSeconds: 600, marks }))
    }
    await sit(gone, now - 5_000, 4_000)
    await sit(kept, now, 9_000)
    const board = `paper:${paper.id}:all`
    const entries = async () =>
      server.db
        .selectFrom('rank_entry')
        .select(['board', 'user_id', 'marks', 'papers', 'used_seconds as usedSeconds'])
        .where('user_id', 'in', [kept, gone])
        .orderBy('board')
        .orderBy('user_id')
        .execute()
    const buckets = async () =>
      (await server.db.selectFrom('rank_bucket').selectAll().where('takers', '>', 0).execute()).map((row) => JSON.stringify(row)).sort()
    const recounted = async () => {
      const boards = [...new Set((await server.db.selectFrom('rank_bucket').select('board').execute()).map((row) => row.board))]
      const found = await buckets()
      await tx(server.db, (work) => recountBoards(work, boards))
      expect(found).toEqual(await buckets())
    }
    const before = await entries()
    const { id } = await merge()
    expect((await entries()).filter((row) => row.board === board)).toEqual([
      { board, user_id: kept, marks: 4_000, papers: 1, usedSeconds: 600 },
    ])
    expect(
      await server.db.selectFrom('result').select(['is_first', 'marks']).where('user_id', '=', kept).orderBy('marks').execute(),
    ).toEqual([
      { is_first: true, marks: 4_000 },
      { is_first: false, marks: 9_000 },
    ])
    await recounted()
    await undo(id)
    expect(await entries()).toEqual(before)
    await recounted()
  })

  it('stay two while something is open, and name it, and when they are one account, or merged already', async () => {
    const { orderSn } = await placeOrder(server, old, COURSE)
    await expect(merge()).rejects.toThrow(`学员 ${gone} 有待付款的订单`)
    await sql`update orders set status = 'cancelled' where order_sn = ${orderSn}`.execute(server.db)
    await expect(tx(server.db, (work) => mergeAccounts(work, { ...wish(), gone: kept }))).rejects.toThrow('同一个账号')
    await expect(tx(server.db, (work) => mergeAccounts(work, { ...wish(), gone: 999_999 }))).rejects.toThrow('学员')
    const { id } = await merge()
    await expect(merge()).rejects.toThrow(`学员 ${gone} 已经合并到学员 ${kept}`)
    await undo(id)
    await expect(undo(id)).rejects.toThrow('已经撤销')
    const again = await merge()
    server.clock.advance(31 * DAY_MS)
    await expect(undo(again.id)).rejects.toThrow('不能再撤销')
  })

  it('stay two where each proved another name', async () => {
    for (const userId of [kept, gone])
      await server.db
        .insertInto('real_name')
        .values({ user_id: userId, name_sealed: '', number_sealed: '', number_hmac: `h${userId}`, verified_at: 1 })
        .execute()
    await expect(merge()).rejects.toThrow('实名的不是同一个人')
  })

  it('go together when the learner asks for deletion', async () => {
    await fillTables(server.db, gone, '乙')
    await finish()
    await merge()
    const due = { user_id: kept, reason: '', asked_at: 0, due_at: 1 }
    await server.db.insertInto('account_deletion').values(due).execute()
    await deleteDueAccounts(server.deps)
    const rows = await server.db.selectFrom('users').select(['mobile', 'is_locked']).where('id', 'in', [kept, gone]).execute()
    expect(rows).toEqual([
      { mobile: null, is_locked: true },
      { mobile: null, is_locked: true },
    ])
    expect(await server.db.selectFrom('account_merge_row').select('seq').execute()).toEqual([])
  })

  onPostgres('take what a request wrote for the closed account while they were merged', async () => {
    const { id: question } = await server.db.selectFrom('question').select('id').orderBy('id').executeTakeFirstOrThrow()
    const { hasWaited } = await race(server.db, {
      hold: (work) => mergeAccounts(work, wish()),
      act: () => server.db.insertInto('favourite_question').values({ user_id: gone, question_id: question, made_at: 1 }).execute(),
    })
    expect(hasWaited).toBe(true)
    await settleMerges(server.deps)
    expect(await server.db.selectFrom('favourite_question').select('user_id').where('question_id', '=', question).execute()).toEqual([
      { user_id: kept },
    ])
  })

  onPostgres('let no order begin that waited for the merge', async () => {
    const { value } = await race(server.db, {
      hold: (work) => mergeAccounts(work, wish()),
      act: () => placeOrder(server, old, COURSE).catch((error: Error) => error.message),
    })
    expect(value).toContain('已经合并')
    expect(await server.db.selectFrom('orders').select('id').where('user_id', 'in', [kept, gone]).execute()).toEqual([])
  })

  onPostgres('become one once when two begin at once', async () => {
    const { value } = await race(server.db, {
      hold: (work) => mergeAccounts(work, wish()),
      act: () => merge().catch((error: Error) => error.message),
    })
    expect(value).toContain('已经合并')
    expect(await server.db.selectFrom('account_merge').select('id').execute()).toHaveLength(1)
  })

  onPostgres('wait for a payment that is being settled, and stay two while its order is open', async () => {
    const { orderSn } = await placeOrder(server, old, COURSE)
    const { value } = await race(server.db, {
      hold: (work) => sql`update orders set status = 'completed' where order_sn = ${orderSn}`.execute(work),
      act: () => merge().catch((error: Error) => error.message),
    })
    expect(value).toContain('待付款的订单')
    await merge()
    const { user_id } = await server.db.selectFrom('orders').select('user_id').where('order_sn', '=', orderSn).executeTakeFirstOrThrow()
    expect(user_id).toBe(kept)
  })
})
