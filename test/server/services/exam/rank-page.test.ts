import { tx } from '#server/database/tables'
import { enterRanks, moveInRanks } from '#server/repositories/exam/rank'
import { exam } from '@/contract/exam/exam'
import { standing } from '@/contract/exam/rank'
import type { RankSpan } from '@/contract/exam/rank.schema'
import { seededRandom } from '@/domain/tiku/shuffle'
import type { TestSession } from '../../../support/server'
import { EMPTY_PAPER, PAPER } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

const DAY_MS = 86_400_000
const SUBJECT = 221
const DIRECTION = 22

let hall: ExamHall
let anna: TestSession
let bert: TestSession
beforeAll(async () => {
  hall = await openExamHall()
  anna = await hall.server.signIn('13900600001')
  bert = await hall.server.signIn('13900600002')
})
afterAll(() => hall.server.close())
beforeEach(() => hall.clear())

const enter = ({ userId }: { userId: number }, marks: number, daysAgo = 0, paperId = PAPER, usedSeconds = 60) =>
  tx(hall.server.db, (work) =>
    enterRanks(work, { userId, paperId, marks, usedSeconds, submittedAt: hall.server.clock.now() - daysAgo * DAY_MS }),
  )
const rank = (query: { span?: RankSpan; page?: number; limit?: number } = {}, id = DIRECTION, session?: TestSession) =>
  hall.server.send(standing.categoryRank, { params: { id }, query }, session)
const lines = async (...asked: Parameters<typeof rank>) =>
  (await rank(...asked)).entries.map(({ userId, place, marks }) => [userId, place, marks])

describe('the rank of a category', () => {
  it('adds the first attempts at its papers up, in the categories above too', async () => {
    await enter(anna, 500)
    await enter(bert, 700)
    await enter(anna, 300, 0, EMPTY_PAPER)
    for (const id of [SUBJECT, DIRECTION, 2])
      expect(await lines({}, id)).toEqual([
        [anna.userId, 1, 800],
        [bert.userId, 2, 700],
      ])
    expect(await rank({}, 222)).toMatchObject({ title: '初级会计实务', takerCount: 0, entries: [], mine: null })
  })

  it('counts by the learning day and the week', async () => {
    // The clock is at a Monday, ten o'clock; the day began at four.
    await enter(anna, 500, 0)
    await enter(bert, 900, 6 / 24)
    await enter(bert, 100, 7 / 24, EMPTY_PAPER)
    expect(await lines({ span: 'day' })).toEqual([
      [bert.userId, 1, 900],
      [anna.userId, 2, 500],
    ])
    expect(await lines({ span: 'week' })).toEqual(await lines({ span: 'day' }))
    expect(await lines({ span: 'all' })).toEqual([
      [bert.userId, 1, 1000],
      [anna.userId, 2, 500],
    ])
    const paper = await hall.server.send(exam.rank, { params: { id: EMPTY_PAPER }, query: { span: 'day' } })
    expect(paper).toMatchObject({ takerCount: 0, entries: [] })
  })

  it('shares a place between ties, over pages, with my own place', async () => {
    await enter(anna, 500, 0, PAPER, 90)
    await enter(bert, 500, 0, PAPER, 60)
    const pages = [await rank({ limit: 1 }, DIRECTION, anna), await rank({ limit: 1, page: 1 })]
    expect(pages.map(({ entries }) => entries.map(({ userId, place }) => [userId, place]))).toEqual([
      [[bert.userId, 1]],
      [[anna.userId, 1]],
    ])
    expect(pages[0]?.mine).toMatchObject({ place: 1, userId: anna.userId, usedSeconds: 90 })
    expect((await rank({ page: 2, limit: 1 })).entries).toEqual([])
  })

  it('follows changed marks, also below zero', async () => {
    await enter(anna, 500)
    await enter(bert, 400)
    const move = (marks: number) =>
      tx(hall.server.db, (work) => moveInRanks(work, { userId: anna.userId, paperId: PAPER, submittedAt: hall.server.clock.now() }, marks))
    await move(-600)
    expect(await lines()).toEqual([
      [bert.userId, 1, 400],
      [anna.userId, 2, -100],
    ])
    await move(2000)
    expect(await lines()).toEqual([
      [anna.userId, 1, 1900],
      [bert.userId, 2, 400],
    ])
  })

  it('agrees with a plain count, with simultaneous entries', async () => {
    const random = seededRandom(20)
    const takers = await Promise.all(Array.from({ length: 24 }, (_, index) => hall.server.signIn(`139007000${10 + index}`)))
    const marks = takers.map(() => Math.floor(random() * 40) * 100)
    await Promise.all(takers.map((taker, index) => enter(taker, marks[index] ?? 0)))
    const { entries } = await rank({ limit: 100 })
    expect(entries).toHaveLength(takers.length)
    for (const { marks: own, place } of entries) expect(place).toBe(marks.filter((other) => other > own).length + 1)
    const pages = await Promise.all([0, 1, 2, 3, 4].map((page) => rank({ page, limit: 5 })))
    expect(pages.flatMap((page) => page.entries)).toEqual(entries)
  })

  it('refuses a missing category', async () => {
    await expect(rank({}, 999)).rejects.toMatchObject({ code: 404 })
  })
})
