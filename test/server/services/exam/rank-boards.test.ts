import { boardOf } from '../../../../server/services/exam/rank-boards'

describe('a board', () => {
  it('is named by what it ranks and since when', () => {
    const monday = Date.parse('2026-03-02T10:00:00+08:00')
    expect(boardOf('paper:5', 'all', monday)).toBe('paper:5:all')
    expect(boardOf('category:22', 'day', monday)).toBe('category:22:day:20514')
    expect(boardOf('category:22', 'week', monday)).toBe('category:22:week:2931')
  })
})
