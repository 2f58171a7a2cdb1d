import { judgedBy } from '@/domain/tiku/review-grade'

describe('judgedBy', () => {
  it.each([
    ['wrong', 'easy', 1, 'wrong'],
    ['partial', 'good', 1, 'partial'],
    ['right', 'again', 1, 'unmarked'],
    ['right', 'hard', 2, 'right'],
    ['right', 'good', 3, 'right'],
    ['right', 'easy', 4, 'right'],
    ['blank', 'again', 1, 'wrong'],
    ['blank', 'good', 3, 'right'],
    ['unmarked', 'again', 1, 'wrong'],
    ['unmarked', 'easy', 4, 'right'],
  ] as const)('%s that felt %s is rated %d and counts as %s', (verdict, feel, rating, counted) =>
    expect(judgedBy(verdict, feel)).toEqual({ rating, verdict: counted }),
  )
})
