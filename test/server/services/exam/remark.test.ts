import { tx } from '../../../../server/database/tx'
import { writeCorrection } from '../../../../server/services/exam/key-change/correct'
import { remark } from '../../../../server/services/exam/remark'
import { change, letters, Q, RIGHT } from './exam-fixture'
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

  it('by an older correction after a newer one stays with the newer', async () => {
    const { id } = await hall.take([change(Q.single, 1, letters('A'))], await hall.server.signIn('13900900003'))
    const corrected = (key: string) =>
      tx(hall.server.db, (work) => writeCorrection(work, `q${Q.single}`, { reason: '更正', key: letters(key) }, hall.server.clock.now()))
    await corrected('C')
    await corrected('A')
    const by = (version: number) => tx(hall.server.db, (work) => remark(work, id, new Map([[Q.single, version]]), hall.server.clock.now()))
    expect(await by(3)).toMatchObject({ from: 0, to: 200 })
    expect(await by(2)).toMatchObject({ from: 200, to: 200 })
  })
})
