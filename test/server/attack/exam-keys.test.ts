import { practice } from '@/contract/exam/practice'
import { review } from '@/contract/exam/review'
import type { TestSession } from '../../support/server'
import { change, letters, Q } from '../services/exam/exam-fixture'
import { type ExamHall, openExamHall } from '../services/exam/exam-hall'

let hall: ExamHall
let learner: TestSession
beforeAll(async () => {
  hall = await openExamHall()
  learner = await hall.server.signIn()
})
afterAll(() => hall.server.close())
beforeEach(() => hall.clear())

const DAY_MS = 86_400_000
const grade = (questionId: number, session: TestSession, key = 'review-key-1') => {
  const body = { grades: [{ key, questionId, version: 1, answer: letters('B'), feel: 'good' as const, at: hall.server.clock.now() }] }
  return hall.server.send(review.grade, { body }, session)
}

describe('the keys of an exam under way', () => {
  it('are not shown to the same learner without a token', async () => {
    const seen = await hall.server.send(practice.question, { params: { id: Q.single } })
    expect(seen.solution).toBeNull()
    expect(JSON.stringify(seen)).not.toContain('解析')
  })

  it('are not revealed by a review, nor by a favourite that is reviewed', async () => {
    await hall.take([change(Q.single, 1, letters('A'))], learner)
    hall.server.clock.advance(2 * DAY_MS)
    const again = await hall.server.signIn()
    await hall.start(again)
    expect(await grade(Q.single, again)).toEqual([{ key: 'review-key-1', questionId: Q.single, isCounted: false, due: null }])
    await expect(hall.server.send(review.setFavourite, { params: { id: Q.single }, body: { isOn: true } }, again)).rejects.toMatchObject({
      code: 409,
    })
  })

  it('are returned by a review when the paper is handed in', async () => {
    const session = await hall.server.signIn('13900000076')
    await hall.take([change(Q.single, 1, letters('A'))], session)
    expect(await grade(Q.single, session, 'review-key-2')).toMatchObject([{ isCounted: true }])
  })
})

describe('the answers of an attempt', () => {
  it('are so many and no more', async () => {
    const session = await hall.server.signIn('13900000077')
    const { id } = await hall.start(session)
    await hall.save(id, [change(Q.single, 1, letters('A'))], session)
    const rows = Array.from({ length: 4_999 }, (_none, at) => ({
      attempt_id: id,
      question_id: Q.single,
      run: 'otherrun1',
      seq: at + 1,
      epoch: 0,
      answer: null,
      is_flagged: false,
      is_late: false,
      arrived_at: hall.server.clock.now(),
    }))
    for (let at = 0; at < rows.length; at += 1_000)
      await hall.server.db
        .insertInto('answer_operation')
        .values(rows.slice(at, at + 1_000))
        .execute()
    await expect(hall.save(id, [change(Q.single, 2, letters('B'))], session)).rejects.toMatchObject({ code: 409 })
    expect(await hall.operations(id)).toHaveLength(5_000)
    await expect(hall.submit(id, session)).resolves.toBeTruthy()
  })

  it('hold nothing but an answer', async () => {
    const session = await hall.server.signIn('13900000078')
    const { id } = await hall.start(session)
    const stuffed = { ...change(Q.single, 1, { ...letters('B'), junk: 'x'.repeat(10_000) } as never), more: 'x'.repeat(10_000) }
    await hall.save(id, [stuffed], session)
    const [operation] = await hall.operations(id)
    expect(operation?.answer).toEqual(letters('B'))
  })
})
