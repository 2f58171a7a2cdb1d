import { tx } from '#server/database/tables'
import { acceptWithin, rejectWithin } from '#server/services/errata/errata'
import { finishRescores } from '#server/services/exam/key-change/correct'
import { errata } from '@/contract/errata/errata'
import { standing } from '@/contract/exam/rank'
import { practice } from '@/contract/tiku/practice'
import type { TestSession } from '../../../support/server'
import { letters, Q, RIGHT } from '../exam/exam-fixture'
import { type ExamHall, openExamHall } from '../exam/exam-hall'
import { beansIn } from './book-data'

let hall: ExamHall
let taker: TestSession
beforeAll(async () => {
  hall = await openExamHall()
  taker = await hall.server.signIn('13908000001')
})
afterAll(() => hall.server.close())

const report = (session = taker) =>
  hall.server.send(practice.report, { params: { id: Q.single }, body: { reason: 'key', text: '应选 C' } }, session)
const now = () => hall.server.clock.now()
const rejectErratum = (said: { id: number; reason: string }) => tx(hall.server.db, (work) => rejectWithin(work, said, now()))
const acceptErratum = async (said: Parameters<typeof acceptWithin>[1]) => {
  await tx(hall.server.db, (work) => acceptWithin(work, said, now()))
  return finishRescores(hall.server.deps)
}
const mine = (session = taker) => hall.server.send(errata.mine, { query: {} }, session)

describe('a report of a question', () => {
  it('a report is refused with a reason, and can be made again', async () => {
    await report()
    const [first] = await mine()
    expect(first).toMatchObject({ questionId: Q.single, bookId: null, quote: '答案有误', wrong: '应选 C', status: 'submitted' })
    await expect(report()).rejects.toMatchObject({ code: 409 })
    await rejectErratum({ id: first?.id ?? 0, reason: '答案无误，见解析' })
    expect((await mine())[0]).toMatchObject({ status: 'rejected', reply: '答案无误，见解析' })
    await expect(report()).resolves.toEqual({})
  })

  it('a report is accepted with a new version: results are graded again with a receipt, everyone concerned is notified, beans are granted', async () => {
    await hall.take(RIGHT, taker)
    const [waiting] = await mine()
    const id = waiting?.id ?? 0
    const correction = { reason: '第 1 题答案更正为 C', key: letters('C') }
    await expect(acceptErratum({ id, reply: '' })).rejects.toMatchObject({ code: 417 })
    expect(await acceptErratum({ id, reply: '已更正，谢谢', correction })).toEqual({ results: 1, changed: 1 })
    expect((await mine())[0]).toMatchObject({ status: 'fixed', fixedEdition: '第 2 版', beans: 20 })
    expect(await beansIn(hall.server, taker.userId)).toBe(20)
    const [notice] = await hall.server.send(standing.notices, {}, taker)
    expect(notice).toMatchObject({ reason: '第 1 题答案更正为 C' })
    expect((notice?.fromMarks ?? 0) - (notice?.toMarks ?? 0)).toBe(200)
    const open = await hall.server.db.selectFrom('question_report').select('status').where('erratum_id', '=', id).executeTakeFirstOrThrow()
    expect(open.status).toBe('fixed')
    await expect(acceptErratum({ id, reply: '', correction })).rejects.toMatchObject({ code: 409 })
  })

  it('a report with a correction that changes nothing is refused', async () => {
    await report()
    const id = (await mine())[0]?.id ?? 0
    await expect(acceptErratum({ id, reply: '', correction: { reason: '同前', key: letters('C') } })).rejects.toMatchObject({ code: 417 })
    expect((await mine())[0]).toMatchObject({ status: 'submitted' })
  })
})
