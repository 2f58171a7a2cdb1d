import { finishRescores } from '#server/services/exam/key-change/correct'
import { type ExamHall, openExamHall } from '../exam-hall'

let hall: ExamHall
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())

describe('finishing waiting regrades', () => {
  it('does nothing where nothing waits', async () => expect(await finishRescores(hall.server.deps)).toEqual({ results: 0, changed: 0 }))
})
