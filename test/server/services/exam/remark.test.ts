import { tx } from '../../../../server/database/tx'
import { newerThan } from '../../../../server/services/exam/current-keys'
import { writeCorrection } from '../../../../server/services/exam/key-change/correct'
import { remark } from '../../../../server/services/exam/remark'
import { change, letters, Q, RIGHT } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

let hall: ExamHall
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())

const corrected = (key: string) =>
  tx(hall.server.db, (work) => writeCorrection(work, `q${Q.single}`, { reason: '更正', key: letters(key) }, hall.server.clock.now()))

describe('corrections newer than a form', () => {
  const question = { type: 'single_choice' as const, parentId: null, order: ['A'], marks: 100 }
  const newerOf = (held: readonly [id: number, version: number][]) => {
    const questions = held.map(([questionId, version]) => ({ ...question, questionId, version }))
    const form = { sections: [{ title: '', type: 'single_choice' as const, rule: 'half' as const, questions }] }
    return tx(hall.server.db, async (work) => [...(await newerThan(work, form))])
  }

  it('are those of versions it does not hold', async () => {
    await corrected('C')
    expect(
      await newerOf([
        [Q.single, 1],
        [Q.choice, 1],
      ]),
    ).toEqual([[Q.single, 2]])
    expect(
      await newerOf([
        [Q.single, 2],
        [Q.choice, 1],
      ]),
    ).toEqual([])
    expect(await newerOf([])).toEqual([])
    await hall.clear()
  })
})

describe('marking a result again', () => {
  it('comes to the same marks where nothing has changed', async () => {
    const { id, marks } = await hall.take(RIGHT, await hall.server.signIn('13900900002'))
    const made = await tx(hall.server.db, (work) => remark(work, id, new Map(), hall.server.clock.now()))
    expect(made).toMatchObject({ from: marks, to: marks })
    expect(made.after).toEqual(made.before)
  })

  it('by an older correction after a newer one stays with the newer', async () => {
    const { id } = await hall.take([change(Q.single, 1, letters('A'))], await hall.server.signIn('13900900003'))
    await corrected('C')
    await corrected('A')
    const by = (version: number) => tx(hall.server.db, (work) => remark(work, id, new Map([[Q.single, version]]), hall.server.clock.now()))
    expect(await by(3)).toMatchObject({ from: 0, to: 200 })
    expect(await by(2)).toMatchObject({ from: 200, to: 200 })
  })
})
