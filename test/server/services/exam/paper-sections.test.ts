import { exam } from '@/contract/exam/exam'
import type { TestSession } from '../../../support/server'
import { EMPTY_PAPER, FULL_MARKS, MINUTES, PAPER } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

let hall: ExamHall
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())

const paper = (id: number, session?: TestSession) => hall.server.send(exam.paper, { params: { id } }, session)

describe('a paper', () => {
  it('shows a visitor its sections', async () => {
    const shown = await paper(PAPER)
    expect(shown).toMatchObject({
      title: '摸底卷',
      questionCount: 7,
      fullMarks: FULL_MARKS,
      minutes: MINUTES,
      runningAttemptId: null,
      lastResultId: null,
    })
    expect(shown.notice).toEqual(['考试须知'])
    expect(shown.sections.map(({ questionCount, marks }) => [questionCount, marks])).toEqual([
      [1, 200],
      [1, 200],
      [1, 100],
      [1, 200],
      [1, 300],
      [2, 200],
    ])
    expect(await paper(EMPTY_PAPER)).toMatchObject({ questionCount: 0, sections: [] })
    await expect(paper(999)).rejects.toMatchObject({ code: 404 })
  })

  it('has the running attempt and the newest result', async () => {
    const session = await hall.server.signIn('13700000001')
    const { id } = await hall.start(session)
    expect(await paper(PAPER, session)).toMatchObject({ runningAttemptId: id, lastResultId: null })
    hall.passMinutes(MINUTES)
    const after = await paper(PAPER, session)
    expect(after.runningAttemptId).toBeNull()
    expect(after.lastResultId).toEqual((await hall.submit(id, session)).resultId)
    const { id: resultId } = await hall.take([], session)
    expect((await paper(PAPER, session)).lastResultId).toBe(resultId)
  })
})
