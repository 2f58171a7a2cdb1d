import { refuseClosed, refuseHidden, termsTold } from '#server/services/exam/paper-terms'
import { startServer, type TestServer } from '../../../support/server'

describe('the terms of a paper', () => {
  const open = { opensAt: null, closesAt: null, mostTries: null, isRanked: true, isRankHeld: false, isDated: false }
  const paper = { ...open, id: 1, categoryId: 1, title: '卷', minutes: 1, fullMarks: 1, isShown: true, classIds: [] as number[] }
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ seed: true })
  })
  afterAll(() => server.close())
  const start = (change: Partial<typeof paper> | { opensAt: number } | { closesAt: number } | { mostTries: number }, tries = 0) =>
    refuseClosed(server.db, { userId: 1, paper: { ...paper, ...change }, tries, now: 1_000 })

  it('allow an attempt from the first moment until before the last', async () => {
    await expect(start({})).resolves.toBeUndefined()
    await expect(start({ opensAt: 1_000 })).resolves.toBeUndefined()
    await expect(start({ opensAt: 1_001 })).rejects.toThrow('开始')
    await expect(start({ closesAt: 1_001 })).resolves.toBeUndefined()
    await expect(start({ closesAt: 1_000 })).rejects.toThrow('已经结束')
  })

  it('allow as many tries as they say', async () => {
    await expect(start({ mostTries: 2 }, 1)).resolves.toBeUndefined()
    await expect(start({ mostTries: 2 }, 2)).rejects.toThrow('只能考 2 次')
  })

  it('hide a paper that is taken down, or of other classes', async () => {
    const member = await server.db.selectFrom('class_member').select(['user_id', 'class_id']).limit(1).executeTakeFirst()
    await expect(refuseHidden(server.db, 1, { ...paper, isShown: false })).rejects.toThrow()
    await expect(refuseHidden(server.db, 0, { ...paper, classIds: [1] })).rejects.toThrow()
    if (member) await expect(refuseHidden(server.db, member.user_id, { ...paper, classIds: [member.class_id] })).resolves.toBeUndefined()
  })

  it('say nothing where everything is open', () => {
    expect(termsTold(open)).toEqual([])
    expect(termsTold({ ...open, isRankHeld: true })).toEqual(['名次等老师发布后再看'])
    expect(
      termsTold({
        opensAt: Date.UTC(2026, 10, 30, 11),
        closesAt: Date.UTC(2026, 10, 30, 13),
        mostTries: 2,
        isRanked: false,
        isRankHeld: true,
      }),
    ).toEqual(['考试时间：2026-11-30 19:00 开始，2026-11-30 21:00 结束，到时自动交卷', '最多考 2 次', '这份试卷不参加排名'])
  })
})
