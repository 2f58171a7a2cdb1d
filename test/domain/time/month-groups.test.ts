import { monthGroups } from '@/domain/time/month-groups'

const at = (text: string) => ({ at: Date.parse(text) })

describe('rows under their months', () => {
  it('a month begins at midnight in Shanghai', () => {
    const rows = [at('2026-03-01T00:00:00+08:00'), at('2026-02-28T23:59:59+08:00'), at('2026-02-01T00:00:00+08:00')]
    const groups = monthGroups(rows, (row) => row.at)
    expect(groups.map(({ month, rows: own }) => [month, own.length])).toEqual([
      ['2026年3月', 1],
      ['2026年2月', 2],
    ])
  })

  it('an empty list has no months', () => {
    expect(monthGroups([], () => 0)).toEqual([])
  })
})
