import { tx } from '#server/database/tables'
import { saveRunning } from '#server/repositories/exam/answer'
import { takeOperations } from '#server/services/exam/attempt'
import { lockLearnerAttempt } from '#server/services/exam/hand-in'
import type { TestSession } from '../../../support/server'
import { change, letters, Q, truth } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

let hall: ExamHall
let learner: TestSession
let mobile = 13900910000
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())
beforeEach(async () => {
  learner = await hall.server.signIn(String(++mobile))
})

const OTHER = 'secondrun'
/** One after another: replaced, out of order, from another run, taken back, and claimed too late. */
const story = [
  [change(Q.single, 2, letters('A')), change(Q.determine, 3, truth(true))],
  [change(Q.single, 1, letters('B'))],
  [change(Q.single, 1, letters('C'), true, OTHER)],
  [change(Q.determine, 4, null)],
  [change(Q.choice, 5, letters('AB'), false, OTHER, 7)],
  [change(Q.single, 2, letters('D'))],
]

describe('operations on answers', () => {
  it('give the same result in one statement as under a lock', async () => {
    const { db, clock } = hall.server
    const quick = (await hall.start(learner)).id
    for (const changes of story) await saveRunning(db, { userId: learner.userId, id: quick, changes, now: clock.now() })
    const other = await hall.server.signIn(String(++mobile))
    const slow = (await hall.start(other)).id
    for (const changes of story)
      await tx(db, async (work) => takeOperations(work, await lockLearnerAttempt(work, slow, other.userId), changes, clock.now()))
    const told = async (id: number) =>
      (await hall.operations(id)).map(({ run, seq, epoch, question_id, answer }) => [run, seq, epoch, question_id, answer])
    const standing = async (id: number, session: TestSession) =>
      (await hall.open(id, session)).answers.map(({ questionId, answer, isFlagged }) => [questionId, answer, isFlagged])
    expect(await told(quick)).toEqual(await told(slow))
    expect(await standing(quick, learner)).toEqual(await standing(slow, other))
    expect(await standing(quick, learner)).toContainEqual([Q.single, letters('C'), true])
  })

  it('operations are refused for another learner', async () => {
    const { id } = await hall.start(learner)
    const stranger = { userId: learner.userId + 1, id, changes: [change(Q.single, 1, letters('A'))], now: hall.server.clock.now() }
    expect(await saveRunning(hall.server.db, stranger)).toBeUndefined()
    expect(await saveRunning(hall.server.db, { ...stranger, changes: [] })).toBeUndefined()
    expect(await hall.operations(id)).toEqual([])
  })
})
