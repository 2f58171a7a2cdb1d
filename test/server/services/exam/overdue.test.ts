import { submitOverdueAttempts } from '#server/services/exam/hand-in'
import { exam } from '@/contract/exam/exam'
import type { TestSession } from '../../../support/server'
import { change, MINUTES, Q, truth } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

let hall: ExamHall
let learner: TestSession
let mobile = 13900400000
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  await hall.clear()
  learner = await hall.server.signIn(String(++mobile))
})

describe('overdue attempts', () => {
  it('overdue attempts are handed in at their deadline with the saved answers', async () => {
    const others = [await hall.server.signIn('13944444441'), await hall.server.signIn('13944444442')]
    const { id, deadline } = await hall.start(learner)
    await hall.save(id, [change(Q.determine, 1, truth(false))], learner)
    for (const other of others) await hall.start(other)
    hall.server.clock.advance(MINUTES * 60_000 - 1)
    expect(await submitOverdueAttempts(hall.server.deps)).toBe(0)
    hall.server.clock.advance(60_000)
    expect(await submitOverdueAttempts(hall.server.deps)).toBe(3)
    expect(await submitOverdueAttempts(hall.server.deps)).toBe(0)
    const { resultId } = await hall.submit(id, learner)
    expect(await hall.resultOf(resultId, learner)).toMatchObject({ marks: 100, submittedAt: deadline, usedSeconds: MINUTES * 60 })
  })

  it('do not wait for a failing one, which is reported', async () => {
    const other = await hall.server.signIn('13944444443')
    const broken = await hall.start(other)
    await hall.start(learner)
    const { db } = hall.server
    const form = {
      sections: [
        {
          title: '坏',
          type: 'fill',
          rule: 'half',
          questions: [{ questionId: 99, version: 1, type: 'fill', order: [], parentId: null, marks: 1 }],
        },
      ],
    }
    await db
      .updateTable('attempt')
      .set({ form: JSON.stringify(form) })
      .where('id', '=', broken.id)
      .execute()
    hall.passMinutes(MINUTES)
    await expect(submitOverdueAttempts(hall.server.deps)).rejects.toThrow(`${broken.id}`)
    expect(await hall.results()).toHaveLength(1)
    await expect(submitOverdueAttempts(hall.server.deps)).rejects.toBeInstanceOf(AggregateError)
  })

  it('overdue attempts are handed in once when job and learner coincide', async () => {
    const { id } = await hall.start(learner)
    hall.passMinutes(MINUTES)
    const opened = () => hall.server.send(exam.attempt, { params: { id } }, learner)
    await Promise.all([
      submitOverdueAttempts(hall.server.deps),
      opened(),
      hall.submit(id, learner),
      submitOverdueAttempts(hall.server.deps),
    ])
    expect(await hall.results()).toHaveLength(1)
  })

  it('make room for the next attempt', async () => {
    const first = await hall.start(learner)
    hall.passMinutes(MINUTES)
    const second = await hall.start(learner)
    expect(second.id).not.toBe(first.id)
    expect(second.deadline).toBe(first.deadline + MINUTES * 60_000)
  })
})
