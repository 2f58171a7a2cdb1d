import { stopAt, stopsOf } from '@/domain/learn/lesson-stops'

const said = (...seconds: number[]) => seconds.map((second, index) => ({ id: index + 1, second }))

describe('questions at a second of a lesson', () => {
  it('follow the matching speech, in the order of the lesson', () => {
    expect(stopsOf(said(64, 12), 120)).toEqual([
      { second: 22, questionIds: [2] },
      { second: 74, questionIds: [1] },
    ])
  })

  it('questions of the same half minute are offered together, three at most', () => {
    expect(stopsOf(said(12, 12, 20, 30), 120)).toEqual([{ second: 22, questionIds: [1, 2, 3] }])
    expect(stopsOf(said(12, 41, 42), 120)).toEqual([
      { second: 22, questionIds: [1, 2] },
      { second: 52, questionIds: [3] },
    ])
  })

  it('never come after the end, and are few', () => {
    expect(stopsOf(said(118), 120)).toEqual([{ second: 119, questionIds: [1] }])
    expect(stopsOf(said(...Array.from({ length: 20 }, (_none, at) => at * 60)), 3_600)).toHaveLength(8)
  })

  it('stay on offer for half a minute', () => {
    const stops = stopsOf(said(12, 64), 120)
    expect([21.9, 22, 51.9, 52, 74].map((at) => stopAt(stops, at)?.second)).toEqual([undefined, 22, 22, undefined, 74])
  })
})
