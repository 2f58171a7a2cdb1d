import { tx } from '#server/database/tables'
import { decideReport, fixReports, listReports, reportById, waitingReports } from '#server/repositories/errata/question-reports'
import { errata } from '@/contract/errata/errata'
import { practice } from '@/contract/tiku/practice'
import type { QuestionReport } from '@/contract/tiku/practice.schema'
import { beansAccountOf } from '@/domain/money/beans'
import type { TestSession } from '../../../../support/server'
import { Q } from '../../exam/exam-fixture'
import { openPracticeHall, type PracticeHall } from './practice-hall'

let hall: PracticeHall
let learner: TestSession
let mobile = 13904000000
beforeAll(async () => {
  hall = await openPracticeHall()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  learner = await hall.server.signIn(String(++mobile))
})

const beansOf = async ({ userId }: TestSession) =>
  (
    await hall.server.db
      .selectFrom('ledger_account')
      .select('balance')
      .where('owner', '=', beansAccountOf(userId).owner)
      .where('kind', '=', beansAccountOf(userId).kind)
      .executeTakeFirst()
  )?.balance
const detail = (id: number, session = learner) => hall.server.send(practice.question, { params: { id } }, session)
const report = (id: number, body: QuestionReport, session = learner) => hall.server.send(practice.report, { params: { id }, body }, session)

describe('a report', () => {
  it('waits once for a learner and a question', async () => {
    await report(Q.single, { reason: 'key', text: ' 应选 C ' })
    await expect(report(Q.single, { reason: 'typo', text: '' })).rejects.toMatchObject({ code: 409 })
    await report(Q.single, { reason: 'typo', text: '' }, await hall.server.signIn('13904099999'))
    const rows = await hall.server.db.selectFrom('question_report').selectAll().where('user_id', '=', learner.userId).execute()
    expect(rows).toMatchObject([{ question_id: Q.single, version: 1, reason: 'key', note: '应选 C', status: 'submitted' }])
    expect((await detail(Q.single)).hasOpenReport).toBe(true)
  })

  it('a report of another learner is offered and joined, and its decision notifies and rewards all', async () => {
    const { server } = hall
    await report(Q.choice, { reason: 'key', text: '应选 AB' })
    const other = await server.signIn('13904088888')
    const same = () => server.send(errata.ofQuestion, { params: { id: Q.choice } }, other)
    const [offered] = await same()
    expect(offered).toMatchObject({ quote: '答案有误', wrong: '应选 AB', isMine: false, isFollowed: false, followerCount: 0 })
    await server.send(errata.follow, { params: { id: offered?.id ?? 0 } }, other)
    await server.send(errata.follow, { params: { id: offered?.id ?? 0 } }, other)
    expect(await same()).toMatchObject([{ isFollowed: true, followerCount: 1 }])
    const waiting = await server.db
      .selectFrom('question_report')
      .select('id')
      .where('user_id', '=', learner.userId)
      .executeTakeFirstOrThrow()
    const wish = { status: 'accepted', answer: '已核实', now: server.clock.now() } as const
    const told = await tx(server.db, (work) => decideReport(work, waiting.id, wish))
    expect(told).toEqual([learner.userId, other.userId])
    expect(await tx(server.db, (work) => decideReport(work, waiting.id, wish))).toEqual([])
    expect(await same()).toEqual([])
    const fixed = await tx(server.db, (work) => fixReports(work, Q.choice, 2))
    expect(fixed.map(({ userId }) => userId)).toEqual([learner.userId, other.userId])
    const mine = await server.send(errata.mine, { query: {} }, other)
    expect(mine).toMatchObject([{ status: 'fixed', fixedEdition: '第 2 版', beans: 5, reply: '已核实' }])
    const found = await server.send(errata.mine, { query: {} }, learner)
    expect(found).toMatchObject([{ status: 'fixed', beans: 20, reply: '已核实' }])
    expect(await Promise.all([learner, other].map(beansOf))).toEqual([20, 5])
  })

  it('a report that is rejected rewards nobody', async () => {
    const { server } = hall
    await report(Q.determine, { reason: 'key', text: '应选错' })
    const other = await server.signIn('13904066666')
    const [offered] = await server.send(errata.ofQuestion, { params: { id: Q.determine } }, other)
    await server.send(errata.follow, { params: { id: offered?.id ?? 0 } }, other)
    const { id } = await server.db
      .selectFrom('question_report')
      .select('id')
      .where('question_id', '=', Q.determine)
      .where('status', '=', 'submitted')
      .executeTakeFirstOrThrow()
    const wish = { status: 'rejected', answer: '答案无误', now: server.clock.now() } as const
    expect(await tx(server.db, (work) => decideReport(work, id, wish))).toEqual([learner.userId, other.userId])
    const given = await server.db.selectFrom('ledger_journal').select('ref').where('ref', 'like', `erratum:${offered?.id}:%`).execute()
    expect(given).toEqual([])
    expect(await tx(server.db, (work) => fixReports(work, Q.determine, 2))).toEqual([])
    expect(await server.send(errata.mine, { query: {} }, other)).toMatchObject([{ status: 'rejected', beans: 0 }])
  })

  it('shows the wording of its version; waiting ones are counted', async () => {
    const { server } = hall
    const { db } = server
    await db.deleteFrom('question_report').execute()
    expect(await waitingReports(db)).toEqual({ count: 0, oldest: null })
    const said = await db.selectFrom('question_version').selectAll().where('question_id', '=', Q.childTruth).executeTakeFirstOrThrow()
    const { stem_text, answer_key, explanation, options, point_ids, ...rest } = said
    const json = {
      answer_key: JSON.stringify(answer_key),
      explanation: '[]',
      options: JSON.stringify(options),
      point_ids: '[]',
      pinned: '[]',
    }
    const stem = JSON.stringify([{ type: 'p', inline: [{ text: '更正后的题干' }] }])
    await db
      .insertInto('question_version')
      .values({ ...rest, ...json, stem, version: 2 })
      .execute()
    const row = { question_id: Q.childTruth, reason: 'key', note: '' } as const
    const add = async (status: 'submitted' | 'accepted' | 'rejected' | 'fixed', made_at: number, version = 1) =>
      (
        await db
          .insertInto('question_report')
          .values({ ...row, user_id: (await server.signIn(String(++mobile))).userId, status, made_at, version })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const [rejected, first, last, accepted] = [
      await add('rejected', 1),
      await add('submitted', 5),
      await add('submitted', 7, 2),
      await add('accepted', 8),
    ]
    expect(await waitingReports(db)).toEqual({ count: 2, oldest: 5 })
    const ids = async (status?: string) => (await listReports(db, { status, limit: 9 })).map(({ id }) => id)
    expect([await ids(), await ids('submitted'), await ids('fixed'), await ids('nonsense')]).toEqual([
      [accepted, last, first, rejected],
      [last, first],
      [],
      [accepted, last, first, rejected],
    ])
    expect([(await reportById(db, first))?.stem, (await reportById(db, last))?.stem]).toEqual([stem_text, '更正后的题干'])
    await tx(db, (work) => decideReport(work, last, { status: 'rejected', answer: '没有错', now: 9 }))
    expect(await reportById(db, last)).toMatchObject({ status: 'rejected', answer: '没有错' })
    expect(await tx(db, (work) => fixReports(work, Q.single, 2))).toEqual([])
    expect((await tx(db, (work) => fixReports(work, Q.childTruth, 2))).map(({ id }) => id)).toEqual([accepted])
    expect([await ids('fixed'), await ids('rejected')]).toEqual([[accepted], [last, rejected]])
  })

  it('a report of a corrected question leaves the errata of others, and refused ones, unchanged', async () => {
    const { db } = hall.server
    await report(Q.childTruth, { reason: 'key', text: '应选对' })
    const errata = () => db.selectFrom('erratum').select(['question_id', 'status', 'fixed_edition']).orderBy('id').execute()
    const [one] = (await errata()).slice(-1)
    const set = (status: 'accepted' | 'rejected') =>
      db.updateTable('erratum').set({ status }).where('question_id', '=', Q.childTruth).execute()
    await set('accepted')
    await tx(db, (work) => fixReports(work, Q.single, 2))
    expect((await errata()).at(-1)).toEqual({ ...one, status: 'accepted' })
    await set('rejected')
    await tx(db, (work) => fixReports(work, Q.childTruth, 2))
    expect((await errata()).at(-1)).toEqual({ ...one, status: 'rejected' })
  })

  it('a report with private words is not offered, and one that insults is refused', async () => {
    await report(Q.fill, { reason: 'other', text: '详情加我 13800138000' })
    const other = await hall.server.signIn('13904077777')
    expect(await hall.server.send(errata.ofQuestion, { params: { id: Q.fill } }, other)).toEqual([])
    await expect(report(Q.essay, { reason: 'other', text: '出题人傻逼' })).rejects.toMatchObject({ code: 417 })
  })

  it('names the mistake, of an existing question', async () => {
    await expect(report(Q.single, { reason: 'other', text: ' ' })).rejects.toMatchObject({ code: 417 })
    await expect(report(9999, { reason: 'key', text: '' })).rejects.toMatchObject({ code: 404 })
  })
})
