import { overrides } from '@/domain/exam/answer-order'

const at = (run: string, seq: number, epoch: number) => ({ run, seq, epoch })

describe('the order of answers', () => {
  it('puts what was given after a taking-over above what was given before, however late that arrives', () => {
    expect(overrides(at('a', 9, 1), at('b', 1, 2))).toBe(false)
    expect(overrides(at('b', 1, 2), at('a', 9, 1))).toBe(true)
  })

  it('lets the later arrival win between two runs', () => {
    expect(overrides(at('b', 1, 1), at('a', 9, 1))).toBe(true)
  })

  it('follows the numbers of one run, whatever arrives first', () => {
    expect(overrides(at('a', 2, 1), at('a', 1, 1))).toBe(true)
    expect(overrides(at('a', 1, 1), at('a', 2, 1))).toBe(false)
    expect(overrides(at('a', 1, 1), at('a', 1, 1))).toBe(false)
  })
})
