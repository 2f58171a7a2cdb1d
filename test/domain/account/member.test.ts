import { GROWTH_LEVELS, growthLevelsIn, growthOf, levelByGrowth, levelName, membershipOf } from '@/domain/account/member'

describe('membership', () => {
  it.each([
    [0, 0, 0],
    [99, 0, 0],
    [19_950, 3, 214],
    [-500, 2, 10],
  ])('%i fen and %i days grow to %i', (paidFen, studyDays, growth) => expect(growthOf({ paidFen, studyDays })).toBe(growth))

  it.each([
    [1_999, 0],
    [2_000, 1],
    [5_000, 2],
    [12_000, 3],
    [90_000, 3],
  ])('growth %i reaches level %i', (growth, level) => expect(levelByGrowth(growth)).toBe(level))

  it.each([
    [0, 0, 0, 'none', { level: 1, from: 2_000, missing: 2_000 }],
    [1, 0, 1, 'course', { level: 2, from: 5_000, missing: 5_000 }],
    [1, 200_000, 1, 'course', { level: 2, from: 5_000, missing: 3_000 }],
    [1, 500_000, 2, 'growth', { level: 3, from: 12_000, missing: 7_000 }],
    [3, 0, 3, 'course', null],
    [0, 1_200_000, 3, 'growth', null],
    [9, 1_200_000, 9, 'course', null],
  ])('a course of level %i and %i fen make level %i by %s', (courseLevel, paidFen, level, source, next) =>
    expect(membershipOf({ courseLevel, paidFen, studyDays: 0 })).toEqual({ level, source, growth: paidFen / 100, next }),
  )

  it.each([
    [undefined, GROWTH_LEVELS],
    [null, GROWTH_LEVELS],
    [{}, GROWTH_LEVELS],
    [{ growth: 5 }, GROWTH_LEVELS],
    [{ growth: [] }, GROWTH_LEVELS],
    [{ growth: Array.from({ length: 10 }, (_, at) => at + 1) }, GROWTH_LEVELS],
    [{ growth: [1, 1.5] }, GROWTH_LEVELS],
    [{ growth: [1, '2'] }, GROWTH_LEVELS],
    [{ growth: [0, 2] }, GROWTH_LEVELS],
    [{ growth: [5, 5] }, GROWTH_LEVELS],
    [{ growth: [100, 900] }, [100, 900]],
  ])('levels of the setting %j are %j', (value, levels) => expect(growthLevelsIn(value)).toEqual(levels))

  it('a school with levels of its own counts by them', () =>
    expect(membershipOf({ courseLevel: 0, paidFen: 15_000, studyDays: 0, levels: [100, 900] })).toEqual({
      ...{ level: 1, source: 'growth', growth: 150 },
      next: { level: 2, from: 900, missing: 750 },
    }))

  it('each level has a name', () => expect([levelName(0), levelName(2)]).toEqual(['普通学员', '会员 2 级']))
})
