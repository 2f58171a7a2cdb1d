import { type Tx, tx } from '#server/database/tables'
import { enterRanks, moveInRanks, rankOn } from '#server/repositories/exam/rank'
import { onPostgres, race } from '../../../support/race'
import { EMPTY_PAPER, PAPER } from '../../services/exam/exam-fixture'
import { type ExamHall, openExamHall } from '../../services/exam/exam-hall'

let hall: ExamHall
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())

const buckets = (board = `paper:${PAPER}:all`) =>
  hall.server.db
    .selectFrom('rank_bucket')
    .select(['width', 'place', 'takers'])
    .where('board', '=', board)
    .where('takers', '<>', 0)
    .orderBy('width')
    .execute()

describe('a learner in the ranks', () => {
  it('stands in one bucket of each width, for any marks', async () => {
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

  it('a learner with a second paper of a category stays one learner of it, with the marks of both', async () => {
    await hall.clear()
    const { userId } = await hall.server.signIn('13900900002')
    for (const [paperId, marks] of [
      [PAPER, 1500],
      [EMPTY_PAPER, 700],
    ] as const)
      await tx(hall.server.db, (work) =>
        enterRanks(work, { userId, paperId, submittedAt: hall.server.clock.now(), marks, usedSeconds: 60 }),
      )
    expect(await buckets('category:221:all')).toEqual([
      { width: 1, place: 2200, takers: 1 },
      { width: 1000, place: 2, takers: 1 },
    ])
    expect(await rankOn(hall.server.db, 'category:221:all', 2200)).toEqual({ better: 0, equal: 1, worse: 0, takerCount: 1 })
  })

  onPostgres('moving up locks the lower bucket first, so that two opposite moves never wait for each other', async () => {
    await hall.clear()
    const enter = async (mobile: string, marks: number) => {
      const { userId } = await hall.server.signIn(mobile)
      const result = { userId, paperId: PAPER, submittedAt: hall.server.clock.now() }
      await tx(hall.server.db, (work) => enterRanks(work, { ...result, marks, usedSeconds: 60 }))
      return result
    }
    const lower = await enter('13900900003', 1500)
    await enter('13900900004', 1600)
    const at = (work: Tx, place: number) =>
      work
        .selectFrom('rank_bucket')
        .select('takers')
        .where('board', '=', `paper:${PAPER}:all`)
        .where('width', '=', 1)
        .where('place', '=', place)
    const { hasWaited } = await race(hall.server.db, {
      hold: (work) => at(work, 1600).forUpdate().execute(),
      act: () => tx(hall.server.db, (work) => moveInRanks(work, lower, 100)),
      look: () =>
        expect(tx(hall.server.db, (work) => at(work, 1500).forUpdate().noWait().execute())).rejects.toMatchObject({ code: '55P03' }),
    })
    expect(hasWaited).toBe(true)
    expect(await buckets()).toMatchObject([
      { place: 1600, takers: 2 },
      { width: 1000, place: 1, takers: 2 },
    ])
  })
})
