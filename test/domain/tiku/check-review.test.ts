import type { ReviewQuestion } from '@/contract/tiku/review.schema'
import { checkReview } from '@/domain/tiku/check-review'

const question: ReviewQuestion = {
  id: 1,
  parentId: null,
  type: 'choice',
  stem: [],
  options: ['A', 'B', 'C'].map((letter) => ({ letter, text: letter })),
  blankCount: 0,
  marks: 0,
  version: 2,
  material: null,
  key: { kind: 'letters', letters: ['A', 'B'] },
  explanation: [],
  points: ['要素'],
  note: '',
  due: 0,
  nextDays: { again: 1, hard: 2, good: 3, easy: 4 },
}

describe('checkReview', () => {
  it.each([
    [['A', 'B'], 'right'],
    [['A'], 'wrong'],
    [['A', 'C'], 'wrong'],
    [[], 'blank'],
  ] as const)('grades %j as %s', (letters, verdict) =>
    expect(checkReview(question, { kind: 'letters', letters: [...letters] })).toMatchObject({ verdict, points: ['要素'], receipt: null }),
  )
  it('leaves an answer without a key ungraded', () => expect(checkReview({ ...question, key: null }, null).verdict).toBe('unmarked'))
})
