import { attachReplica, readStale } from '#server/database/replica'
import { course } from '@/contract/course/course'
import { exam } from '@/contract/exam/exam'
import { search } from '@/contract/search/search'
import { startServer, type TestServer } from '../../support/server'

const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })

describe('the replica for public data', () => {
  let primary: TestServer
  let replica: TestServer
  beforeAll(async () => {
    primary = await startServer({ seed: true })
    replica = await startServer({ seed: true })
    attachReplica(primary.db, replica.db)
    // A replica that is behind tells the two apart.
    await replica.db.updateTable('course').set({ title: '旧的标题' }).where('id', '=', 101).execute()
    await replica.db.updateTable('search_document').set({ title: '旧的标题' }).where('kind', '=', 'course').execute()
  })
  afterAll(() => Promise.all([primary.close(), replica.close()]))

  it('serves lists of courses and searches, while the page of one course comes from the primary', async () => {
    const titles = (await primary.send(course.list, { query: {} })).map(({ title }) => title)
    expect(titles).toContain('旧的标题')
    const { rows } = await primary.send(search.find, { query: { searchKey: '会计', type: 'course' } })
    expect(new Set(rows.map(({ title }) => title))).toEqual(new Set(['旧的标题']))
    expect((await primary.send(course.extra, { params: { id: 101 } })).title).not.toBe('旧的标题')
  })

  it("the replica is not read for a board that lacks the caller's latest hand-in", async () => {
    const [{ board, user_id: userId } = { board: '', user_id: 0 }] = await primary.db
      .selectFrom('rank_entry')
      .select(['board', 'user_id'])
      .where('board', 'like', 'paper:%:all%')
      .orderBy('board')
      .limit(1)
      .execute()
    const id = Number(board.split(':')[1])
    await replica.db.deleteFrom('rank_entry').where('board', '=', board).where('user_id', '=', userId).execute()
    const { mobile } = await primary.db.selectFrom('users').select('mobile').where('id', '=', userId).executeTakeFirstOrThrow()
    const asked = { params: { id }, query: {} }
    const own = await primary.send(exam.rank, asked, await primary.signIn(mobile ?? ''))
    expect(own.entries.map((entry) => entry.userId)).toContain(userId)
    const visitors = await primary.send(exam.rank, asked, await primary.signIn('13900000077'))
    expect(visitors.entries.map((entry) => entry.userId)).not.toContain(userId)
    // A reader whose own row is on both has nothing to miss on the replica.
    const [other] = visitors.entries
    const { mobile: known } = await primary.db
      .selectFrom('users')
      .select('mobile')
      .where('id', '=', other?.userId ?? 0)
      .executeTakeFirstOrThrow()
    const settled = await primary.send(exam.rank, asked, await primary.signIn(known ?? ''))
    expect(settled.entries.map((entry) => entry.userId)).not.toContain(userId)
    // One that cannot tell whether it has the reader's row is not read.
    await replica.db.schema.alterTable('rank_entry').renameTo('rank_entry_away').execute()
    const unsure = await primary.send(exam.rank, asked, await primary.signIn(known ?? ''))
    await replica.db.schema.alterTable('rank_entry_away').renameTo('rank_entry').execute()
    expect(unsure.entries.map((entry) => entry.userId)).toContain(userId)
  })

  it('the replica is skipped for a while when it does not answer, and the primary is read', async () => {
    let now = 0
    let asked = 0
    const ask = () =>
      readStale({ db: primary.db, now: () => now }, async (db) => {
        if (db !== replica.db) return 'primary'
        asked += 1
        throw gone
      })
    expect([await ask(), await ask(), asked]).toEqual(['primary', 'primary', 1])
    now += 5_000
    expect([await ask(), asked]).toEqual(['primary', 2])
    attachReplica(primary.db, replica.db)
  })

  it('falls back to the primary for a missing row', async () => {
    const found = await readStale({ db: primary.db, now: () => 0 }, async (db) => {
      if (db === replica.db) throw new Error('no such page yet')
      return 'primary'
    })
    expect(found).toBe('primary')
  })
})
