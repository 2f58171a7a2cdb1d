import { minutesADay, planChanges, planWeek, relief, weekCount, weekOfOffset } from '@/domain/study/plan-weeks'

const task = (dueOffset: number, minutes: number, stage = '一') => ({ dueOffset, minutes, stage })

describe('the weeks of a plan', () => {
  it.each([
    [0, 0],
    [6, 0],
    [7, 1],
    [20, 2],
  ])('puts day %i into week %i', (offset, week) => {
    expect(weekOfOffset(offset)).toBe(week)
  })

  it('counts at least one', () => {
    expect(weekCount([])).toBe(1)
    expect(weekCount([task(0, 1), task(14, 1)])).toBe(3)
  })

  it('gives each day its tasks and minutes, and names each stage once', () => {
    const all = [task(7, 10), task(7, 5), task(9, 20, '二'), task(14, 3)]
    const { days, ...week } = planWeek(all, 1)
    expect(week).toEqual({ week: 1, stages: ['一', '二'], minutes: 35 })
    expect(days.map(({ offset, minutes, tasks }) => [offset, minutes, tasks.length])).toEqual([
      [7, 15, 2],
      [8, 0, 0],
      [9, 20, 1],
      [10, 0, 0],
      [11, 0, 0],
      [12, 0, 0],
      [13, 0, 0],
    ])
  })

  it('names the shortest and the longest day that has tasks', () => {
    expect(minutesADay([])).toBeNull()
    expect(minutesADay([task(0, 10), task(0, 20), task(3, 5)])).toEqual({ least: 5, most: 30 })
  })
})

describe('a day that is too full', () => {
  const full = [task(1, 40), task(1, 30), task(2, 50), task(4, 20)]

  it('gives its last task to the next day with room', () => {
    expect(relief(full, 1, 60)).toEqual({ task: full[1], to: 4 })
  })

  it.each([
    ['it is not too full', full, 1, 70],
    ['it has one task alone', [task(1, 90), task(2, 10)], 1, 60],
    ['it has none', full, 3, 60],
    ['no day has room', [task(1, 40), task(1, 30), task(2, 50)], 1, 60],
    ['the days with room are more than a week away', [task(1, 40), task(1, 30), task(9, 10)], 1, 60],
  ])('keeps its tasks where %s', (_, tasks, offset, limit) => {
    expect(relief(tasks, offset, limit)).toBeNull()
  })
})

describe('changes of a plan', () => {
  const a = { key: '1', minutes: 5 }
  const b = { key: '2', minutes: 5 }

  it('count as none where nothing was touched', () => {
    expect(planChanges([a, b], [b, { minutes: 5, key: '1' }])).toEqual({ added: [], changed: [], removed: [] })
  })

  it('consist of what is new, what differs and what is gone', () => {
    const [more, other] = [
      { key: 'n1', minutes: 1 },
      { ...a, minutes: 6 },
    ]
    expect(planChanges([a, b], [other, more])).toEqual({ added: [more], changed: [other], removed: [b] })
  })
})
