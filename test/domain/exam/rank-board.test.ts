import { boardOf, boardsOf } from '@/domain/exam/rank-board'

describe('a board', () => {
  it('is named by what it ranks and since when', () => {
    const monday = Date.parse('2026-03-02T10:00:00+08:00')
    expect(boardOf('paper:5', 'all', monday)).toBe('paper:5:all')
    expect(boardOf('category:22', 'day', monday)).toBe('category:22:day:20514')
    expect(boardOf('category:22', 'week', monday)).toBe('category:22:week:2931')
  })
  it('is one of three of each scope, always in one order', () => {
    const moment = Date.parse('2026-03-02T10:00:00+08:00')
    const names = [
      'category:22:all',
      'category:22:day:20514',
      'category:22:week:2931',
      'paper:5:all',
      'paper:5:day:20514',
      'paper:5:week:2931',
    ]
    expect(boardsOf(['paper:5', 'category:22'], moment)).toEqual(names)
    expect(boardsOf(['category:22', 'paper:5'], moment)).toEqual(names)
  })
})
