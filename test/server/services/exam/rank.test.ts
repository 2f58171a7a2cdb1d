import { exam } from '@/contract/exam/exam'
import type { TestSession } from '../../../support/server'
import { change, FULL_MARKS, letters, PAPER, Q, RIGHT } from './exam-fixture'
import { type ExamHall, openExamHall } from './exam-hall'

let hall: ExamHall
beforeAll(async () => {
  hall = await openExamHall()
})
afterAll(() => hall.server.close())

const rank = (query: { page?: number; limit?: number }, session?: TestSession) =>
  hall.server.send(exam.rank, { params: { id: PAPER }, query }, session)

describe('the rank', () => {
  beforeAll(async () => {
    const one = [change(Q.single, 1, letters('B'))]
    const takers: [ReturnType<typeof change>[], number][] = [
      [one, 50],
      [RIGHT, 90],
      [one, 20],
      [[], 10],
    ]
    for (const [index, [changes, seconds]] of takers.entries())
      await hall.take(changes, await hall.server.signIn(`1360000000${index}`), seconds)
    await hall.server.db
      .updateTable('users')
      .set({ nickname: '榜首', avatar: 'avatars/l1.jpg' })
      .where('mobile', '=', '13600000001')
      .execute()
  })

  it('shares a place between ties, the quicker first, for a visitor too', async () => {
    const { entries, mine, takerCount, fullMarks } = await rank({})
    expect({ mine, takerCount, fullMarks }).toEqual({ mine: null, takerCount: 4, fullMarks: FULL_MARKS })
    expect(entries.map(({ place, marks, usedSeconds }) => [place, marks, usedSeconds])).toEqual([
      [1, 900, 90],
      [2, 200, 20],
      [2, 200, 50],
      [4, 0, 10],
    ])
    expect(entries[0]).toMatchObject({ nickname: '榜首', avatar: expect.stringMatching(/^https?:.*\/media\/avatars\/l1\.jpg$/) })
  })

  it('keeps places over pages', async () => {
    const pages = [await rank({ limit: 2 }), await rank({ page: 1, limit: 2 }), await rank({ page: 2, limit: 2 })]
    expect(pages.map(({ entries }) => entries.map(({ place }) => place))).toEqual([[1, 2], [2, 4], []])
  })

  it.each([1, 2, 3])('has each entry once and in place over pages of %d, between equals too', async (limit) => {
    const whole = (await rank({})).entries
    const pages = await Promise.all(whole.map((_, page) => rank({ page, limit })))
    expect(pages.flatMap(({ entries }) => entries)).toEqual(whole)
  })

  it('shows my place by my first attempt only', async () => {
    const session = await hall.server.signIn('13600000000')
    await hall.take(RIGHT, session)
    const { mine, takerCount } = await rank({}, session)
    expect(mine).toMatchObject({ place: 2, marks: 200, userId: session.userId })
    expect(takerCount).toBe(4)
    expect((await rank({}, await hall.server.signIn('13600000009'))).mine).toBeNull()
  })

  it('shows no mobile number', async () => {
    expect(JSON.stringify((await hall.server.exchange(exam.rank, { params: { id: PAPER }, query: {} })).res)).not.toMatch(/1360000000/)
  })

  it('refuses a missing paper', async () => {
    await expect(hall.server.send(exam.rank, { params: { id: 999 }, query: {} })).rejects.toMatchObject({ code: 404 })
  })
})
