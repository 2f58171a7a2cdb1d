import { laterBy, laterColumn } from '#server/seed/year/moments'
import { DAY_MS } from '@/domain/time/units'

const DAY = 20_514
const AT = 1_772_416_800_000

describe('values of the year, some days later', () => {
  it('move moments wherever they lie, and leave amounts and numbers of rows', () => {
    expect(laterBy(AT, 3)).toBe(AT + 3 * DAY_MS)
    expect(laterBy({ at: [AT, 20_001], amount: 39_900, text: '学完第 3 节', none: null }, 3)).toEqual({
      at: [AT + 3 * DAY_MS, 20_001],
      amount: 39_900,
      text: '学完第 3 节',
      none: null,
    })
  })

  it('move numbers of days in the columns that hold them, but none that stands for no day', () => {
    expect(laterColumn('learn_day', 'received_day', [DAY, 0, null], 5)).toEqual([DAY + 5, 0, null])
    expect(laterColumn('class_member', 'week_at', [DAY], 5)).toEqual([DAY + 5])
    expect(laterColumn('task_due', 'moved_by', [DAY], 5)).toEqual([DAY])
  })

  it('move days that texts and lists name', () => {
    expect(laterColumn('practice', 'place', [`daily:221:${DAY}:practice`, 'chapter:22101:practice'], 2)).toEqual([
      `daily:221:${DAY + 2}:practice`,
      'chapter:22101:practice',
    ])
    expect(laterColumn('message', 'ref', [`1:${DAY}`, `review:20000:${AT}`, '20514', '20000:20001'], 2)).toEqual([
      `1:${DAY + 2}`,
      `review:20000:${AT + 2 * DAY_MS}`,
      '20514',
      '20000:20001',
    ])
    expect(laterColumn('plan_change', 'moves', [[{ taskId: 22, from: DAY, to: DAY + 1, reason: 'overdue' }, 'odd'], null], 2)).toEqual([
      [{ taskId: 22, from: DAY + 2, to: DAY + 3, reason: 'overdue' }, 'odd'],
      null,
    ])
    expect(laterColumn('exam_day', 'day', ['2026-12-30', null], 3)).toEqual(['2027-01-02', null])
    expect(laterColumn('own_plan', 'basis', [{ examDay: '2026-02-27', dailyMinutes: 30 }, null], 2)).toEqual([
      { examDay: '2026-03-01', dailyMinutes: 30 },
      null,
    ])
    expect(laterColumn('message', 'body', ['2026-05-31 过了退款期后可以提现', '没有日期'], 1)).toEqual([
      '2026-06-01 过了退款期后可以提现',
      '没有日期',
    ])
    expect(laterColumn('circle_post', 'hot', [1_000], 2)).toEqual([1_000 + 2 * 86_400])
  })
})
