import { partialCredit, sampleAnswer } from '@/domain/tiku/sample-answer'

describe('the answer of a preview', () => {
  it.each([
    [
      ['A', 'B', 'C'],
      ['A', 'B', 'C', 'D'],
      ['A', 'B', 'D'],
    ],
    [
      ['B', 'D'],
      ['A', 'B', 'C', 'D'],
      ['A', 'B'],
    ],
    [['B'], ['A', 'B', 'C'], ['A']],
    [['A', 'B'], ['A', 'B'], ['A']],
    [[], ['A', 'B'], ['A']],
  ])('misses the last of %p and takes a wrong one of %p', (key, letters, chosen) => {
    expect(sampleAnswer(key, letters)).toEqual(chosen)
  })

  it('tells what an answer is worth that misses one option', () => {
    expect(partialCredit(['A', 'B', 'C'], 4, 200)).toEqual([
      { rule: '全部答对才得分', marks: 0 },
      { rule: '少选得一半分，错选不得分', marks: 100 },
      { rule: '少选按比例得分，错选不得分', marks: 133 },
    ])
    expect(partialCredit(['A'], 4, 200)).toEqual([])
  })
})
