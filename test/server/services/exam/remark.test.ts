import { tx } from '../../../../server/database/tx'
import { remark } from '../../../../server/services/exam/remark'
import { RIGHT } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

let hall: ExamHall
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())

describe('marking a result again', () => {
  it('comes to the same marks where nothing has changed', async () => {
    const { id, marks } = await hall.take(RIGHT, await hall.server.signIn('13900900002'))
    const made = await tx(hall.server.db, (work) => remark(work, id, new Map(), hall.server.clock.now()))
    expect(made).toMatchObject({ from: marks, to: marks })
    expect(made.after).toEqual(made.before)
  })
})
