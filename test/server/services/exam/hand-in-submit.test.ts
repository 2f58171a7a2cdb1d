import type { TestSession } from '../../../support/server'
import { RIGHT } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

let hall: ExamHall
let learner: TestSession
let mobile = 13900200000
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  await hall.clear()
  learner = await hall.server.signIn(String(++mobile))
})

describe('handing in', () => {
  it('gives one result, for repeated and simultaneous calls', async () => {
    // More than once, so that the later rounds find the database's connections open and really meet.
    for (const round of [1, 2, 3]) {
      const { id } = await hall.start(learner)
      await hall.save(id, RIGHT, learner)
      const made = await Promise.all([1, 2, 3, 4].map(() => hall.submit(id, learner)))
      expect(new Set(made.map(({ resultId }) => resultId)).size).toBe(1)
      expect(await hall.submit(id, learner)).toEqual(made[0])
      expect(await hall.results()).toHaveLength(round)
    }
  })

  it('counts the time from the start', async () => {
    const { id } = await hall.start(learner)
    hall.server.clock.advance(61_500)
    expect((await hall.resultOf((await hall.submit(id, learner)).resultId, learner)).usedSeconds).toBe(61)
  })

  it('accepts no answer afterwards', async () => {
    const { id } = await hall.start(learner)
    const { resultId } = await hall.submit(id, learner)
    expect(await hall.save(id, RIGHT, learner)).toMatchObject({ status: 'submitted', answers: [] })
    expect((await hall.operations(id)).map(({ is_late }) => is_late)).toEqual(RIGHT.map(() => true))
    expect((await hall.resultOf(resultId, learner)).marks).toBe(0)
  })
})
