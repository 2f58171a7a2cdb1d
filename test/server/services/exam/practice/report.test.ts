import { practice } from '@/contract/exam/practice'
import type { QuestionReport } from '@/contract/exam/practice.schema'
import type { TestSession } from '../../../../support/server'
import { Q } from '../exam-fixture'
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

  it('says what is wrong, of a question that is there', async () => {
    await expect(report(Q.single, { reason: 'other', text: ' ' })).rejects.toMatchObject({ code: 417 })
    await expect(report(9999, { reason: 'key', text: '' })).rejects.toMatchObject({ code: 404 })
  })
})
