import { tx } from '../../../../server/database/tx'
import { enterRanks, moveInRanks } from '../../../../server/repositories/exam/rank-entry'
import { PAPER } from '../../services/exam/exam-fixture'
import { type ExamHall, openExamHall } from '../../services/exam/exam-hall'

let hall: ExamHall
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())

const buckets = () =>
  hall.server.db
    .selectFrom('rank_bucket')
    .select(['width', 'place', 'takers'])
    .where('board', '=', `paper:${PAPER}:all`)
    .where('takers', '<>', 0)
    .orderBy('width')
    .execute()

describe('a learner in the ranks', () => {
  it('stands in one bucket of each width, wherever the marks go', async () => {
    const { userId } = await hall.server.signIn('13900900001')
    const result = { userId, paperId: PAPER, submittedAt: hall.server.clock.now() }
    await tx(hall.server.db, (work) => enterRanks(work, { ...result, marks: 1500, usedSeconds: 60 }))
    expect(await buckets()).toEqual([
      { width: 1, place: 1500, takers: 1 },
      { width: 1000, place: 1, takers: 1 },
    ])
    await tx(hall.server.db, (work) => moveInRanks(work, result, 100))
    await tx(hall.server.db, (work) => moveInRanks(work, result, -1700))
    expect(await buckets()).toEqual([
      { width: 1, place: -100, takers: 1 },
      { width: 1000, place: -1, takers: 1 },
    ])
  })
})
