import { isBehind, type ReplanRules, type ReplanTask, replan } from '@/domain/study/replan'
import { weekdayOfLearningDay } from '@/domain/time/day'
import { fc } from '../../support/fast-check'

const TODAY = 100
const rules: ReplanRules = { today: TODAY, dailyMinutes: 40, restDays: [], lastDay: null }
const task = (id: number, dueDay: number, more: Partial<ReplanTask> = {}): ReplanTask => {
  return { id, dueDay, plannedDay: null, minutes: 20, level: 'basic', ...more }
}

describe('isBehind', () => {
  it.each([
    [[task(1, TODAY)], false],
    [[task(1, TODAY - 1)], true],
    [[task(1, TODAY - 1, { plannedDay: TODAY })], false],
    [[task(1, TODAY - 3, { plannedDay: TODAY - 1 })], true],
  ])('returns true for an overdue task without a day ahead', (tasks, expected) => {
    expect(isBehind(tasks, TODAY)).toBe(expected)
  })
})

describe('a renewed plan', () => {
  it('gives overdue tasks a day and moves others only for lack of room', () => {
    const tasks = [task(1, TODAY - 1), task(2, TODAY - 2), task(3, TODAY), task(4, TODAY + 5)]
    expect(replan(tasks, rules)).toEqual({
      moves: [
        { taskId: 2, from: TODAY - 2, to: TODAY, reason: 'overdue' },
        { taskId: 1, from: TODAY - 1, to: TODAY, reason: 'overdue' },
        { taskId: 3, from: TODAY, to: TODAY + 1, reason: 'room' },
      ],
      neededMinutes: null,
    })
  })

  it('puts first the overdue tasks that still earn credits', () => {
    const { moves } = replan([task(1, TODAY - 20), task(2, TODAY - 20, { minutes: 40 }), task(3, TODAY - 7)], rules)
    expect(moves.map(({ taskId, to }) => [taskId, to])).toEqual([
      [3, TODAY],
      [1, TODAY],
      [2, TODAY + 1],
    ])
  })

  it('takes tasks of one day in the order of their numbers', () => {
    const { moves } = replan([task(3, TODAY - 2), task(1, TODAY - 2), task(2, TODAY - 2)], rules)
    expect(moves.map(({ taskId, to }) => [taskId, to])).toEqual([
      [1, TODAY],
      [2, TODAY],
      [3, TODAY + 1],
    ])
  })

  it('shows the minutes that would reach the exam where it cannot be reached, and puts basic tasks first', () => {
    const tasks = [task(1, TODAY - 1, { minutes: 60, level: 'senior' }), task(2, TODAY + 1, { minutes: 60 })]
    const made = replan(tasks, { ...rules, lastDay: TODAY + 1 })
    expect(made.neededMinutes).toBe(60)
    expect(made.moves.map(({ taskId, to }) => [taskId, to])).toEqual([[1, TODAY + 2]])
    expect(replan(tasks, { ...rules, lastDay: TODAY - 1 }).neededMinutes).toBe(120)
    expect(replan(tasks, { ...rules, lastDay: TODAY + 2 }).neededMinutes).toBeNull()
  })

  it('leaves a day that was planned before unchanged', () => {
    expect(replan([task(1, TODAY - 1, { plannedDay: TODAY }), task(2, TODAY - 1)], rules).moves.map(({ taskId }) => taskId)).toEqual([2])
  })
})

const tasksOf = fc
  .array(
    fc.record({
      dueDay: fc.integer({ min: TODAY - 30, max: TODAY + 60 }),
      plannedDay: fc.option(fc.integer({ min: TODAY - 5, max: TODAY + 10 })),
      minutes: fc.integer({ min: 1, max: 120 }),
      level: fc.constantFrom('basic' as const, 'senior' as const),
    }),
    { maxLength: 60 },
  )
  .map((rows) => rows.map((row, at) => ({ ...row, id: at + 1, plannedDay: row.dueDay < TODAY ? row.plannedDay : null })))
const rulesOf = fc.record({
  today: fc.constant(TODAY),
  dailyMinutes: fc.integer({ min: 10, max: 240 }),
  restDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 2 }),
  lastDay: fc.option(fc.integer({ min: TODAY - 3, max: TODAY + 90 })),
})

/** The day each task is done on after the moves. */
const daysAfter = (tasks: readonly ReplanTask[], moves: readonly { taskId: number; to: number }[]) => {
  const to = new Map(moves.map((move) => [move.taskId, move.to]))
  return tasks.map((one) => ({ ...one, day: to.get(one.id) ?? (one.dueDay < TODAY ? (one.plannedDay ?? one.dueDay) : one.dueDay) }))
}
const check = (holds: (tasks: ReplanTask[], given: ReplanRules) => void) => fc.assert(fc.property(tasksOf, rulesOf, holds), { seed: 15 })

describe('every plan', () => {
  it('loses no task, names each once, and leaves nothing overdue without a day', () => {
    check((tasks, given) => {
      const { moves } = replan(tasks, given)
      expect(new Set(moves.map(({ taskId }) => taskId)).size).toBe(moves.length)
      const after = daysAfter(tasks, moves)
      expect(after).toHaveLength(tasks.length)
      expect(after.every(({ day }) => day >= TODAY)).toBe(true)
    })
  })

  it('keeps rest days and never makes a task due earlier', () => {
    check((tasks, given) => {
      for (const { to, from, reason } of replan(tasks, given).moves) {
        expect(given.restDays).not.toContain(weekdayOfLearningDay(to))
        if (reason === 'room') expect(to).toBeGreaterThan(from)
      }
    })
  })

  it('stays within the minutes a day: tasks due by a day fit into the days up to it', () => {
    check((tasks, given) => {
      const after = daysAfter(tasks, replan(tasks, given).moves)
      for (const { day } of after) {
        let room = 0
        for (let each = TODAY; each <= day; each++) if (!given.restDays.includes(weekdayOfLearningDay(each))) room += given.dailyMinutes
        const asked = after.filter((one) => one.day <= day).reduce((sum, { minutes }) => sum + minutes, 0)
        expect(asked).toBeLessThanOrEqual(room)
      }
    })
  })

  it('ends before the exam, or shows how many minutes a day that takes', () => {
    check((tasks, given) => {
      const { moves, neededMinutes } = replan(tasks, given)
      if (given.lastDay === null) return expect(neededMinutes).toBeNull()
      const last = given.lastDay
      const moved = new Set(moves.map(({ taskId }) => taskId))
      const late = daysAfter(tasks, moves).filter(({ id, day }) => moved.has(id) && day > last)
      if (neededMinutes === null) expect(late).toEqual([])
      else if (last >= TODAY) {
        const again = replan(tasks, { ...given, dailyMinutes: neededMinutes })
        expect(again.neededMinutes).toBeNull()
      }
    })
  })
})
