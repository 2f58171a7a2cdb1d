import { turnsOf } from '@/domain/layout/ring'

describe('the arcs of a ring', () => {
  it('begin at the end of the one before, and never pass a whole turn', () => {
    expect(turnsOf([0.25, 0.5])).toEqual([
      { from: 0, to: 0.25 },
      { from: 0.25, to: 0.75 },
    ])
    expect(turnsOf([0.8, 0.8])).toEqual([
      { from: 0, to: 0.8 },
      { from: 0.8, to: 1 },
    ])
    expect(turnsOf([-1, 1 / 3])).toEqual([
      { from: 0, to: 0 },
      { from: 0, to: 0.3333 },
    ])
  })
})
