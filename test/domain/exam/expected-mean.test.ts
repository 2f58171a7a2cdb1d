import { expectedMean } from '@/domain/exam/expected-mean'

describe('the expected mean of a paper', () => {
  it.each([
    ['no question', [], 0],
    ['what was answered, whatever its difficulty', [{ marks: 200, rightPercent: 80, difficulty: 5 }], 160],
    ['a question that all got wrong', [{ marks: 200, rightPercent: 0, difficulty: 1 }], 0],
    ['the difficulty of a new question', [{ marks: 200, rightPercent: null, difficulty: 1 }], 170],
    ['the hardest', [{ marks: 100, rightPercent: null, difficulty: 5 }], 30],
    ['an unknown difficulty as a middle one', [{ marks: 100, rightPercent: null, difficulty: 9 }], 60],
    [
      'each question by its marks',
      [
        { marks: 1_000, rightPercent: 50, difficulty: 3 },
        { marks: 200, rightPercent: null, difficulty: 3 },
      ],
      620,
    ],
  ] as const)('counts %s', (_case, asked, mean) => expect(expectedMean(asked)).toBe(mean))
})
