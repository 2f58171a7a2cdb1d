import { pageStart, rankOn } from '#server/repositories/exam/rank'
import { type ExamHall, openExamHall } from '../../services/exam/exam-hall'

let hall: ExamHall
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())

const BOARD = 'paper:1:all'
beforeAll(async () => {
  const buckets = [
    [2500, 2],
    [2100, 3],
    [900, 1],
    [-50, 1],
  ] as const
  const rows = buckets.map(([place, takers]) => ({ board: BOARD, width: 1, place, takers }))
  const wide = [
    { board: BOARD, width: 1000, place: 2, takers: 5 },
    { board: BOARD, width: 1000, place: 0, takers: 1 },
    { board: BOARD, width: 1000, place: -1, takers: 1 },
  ]
  await hall.server.db
    .insertInto('rank_bucket')
    .values([...rows, ...wide])
    .execute()
})

describe('places from buckets', () => {
  it('follow from the marks, also those that nobody has', async () => {
    expect(await rankOn(hall.server.db, BOARD, 2100)).toEqual({ better: 2, equal: 3, worse: 2, takerCount: 7 })
    expect(await rankOn(hall.server.db, BOARD, 1500)).toEqual({ better: 5, equal: 0, worse: 2, takerCount: 7 })
    expect(await rankOn(hall.server.db, 'paper:9:all', 0)).toEqual({ better: 0, equal: 0, worse: 0, takerCount: 0 })
  })

  it('give the start of a page', async () => {
    const starts = await Promise.all([0, 3, 5, 6, 7].map(async (offset) => (await pageStart(hall.server.db, BOARD, offset)).start))
    expect(starts).toEqual([
      { marks: 2500, better: 0, skip: 0 },
      { marks: 2100, better: 2, skip: 1 },
      { marks: 900, better: 5, skip: 0 },
      { marks: -50, better: 6, skip: 0 },
      null,
    ])
  })
})
