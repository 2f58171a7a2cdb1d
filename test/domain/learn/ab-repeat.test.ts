import { pressRepeat, repeatFrom } from '@/domain/learn/ab-repeat'

describe('AB repeat', () => {
  it('takes a start, an end, and ends with the third press', () => {
    const start = pressRepeat(null, 10)
    const both = pressRepeat(start, 20)
    expect([start, both, pressRepeat(both, 15)]).toEqual([{ from: 10 }, { from: 10, to: 20 }, null])
  })
  it('takes an earlier press as a new start', () => expect(pressRepeat({ from: 10 }, 4)).toEqual({ from: 4 }))
  it('needs a second at least', () => expect(pressRepeat({ from: 10 }, 10.5)).toEqual({ from: 10 }))
  it.each([
    [null, 20, undefined],
    [{ from: 10 }, 20, undefined],
    [{ from: 10, to: 20 }, 19.9, undefined],
    [{ from: 10, to: 20 }, 20, 10],
  ])('%j at %s goes to %s', (repeat, at, to) => expect(repeatFrom(repeat, at)).toBe(to))
})
