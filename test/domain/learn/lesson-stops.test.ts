import { joinStops, stopAt, stopsIn, stopsOf, stopsText } from '@/domain/learn/lesson-stops'

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

describe('stops made by hand', () => {
  it('read as they were written, and back', () => {
    const stops = [
      { second: 90, questionIds: [3001, 3002] },
      { second: 3_750, questionIds: [3003] },
    ]
    expect(stopsIn('1:30 3001，3002 3001\n\n 1：02:30  3003 ', 4_000)).toEqual({ stops })
    expect(stopsIn(stopsText(stops), 4_000)).toEqual({ stops })
    expect(stopsIn('', 100)).toEqual({ stops: [] })
  })

  it.each([
    ['3001', '第 1 行要写成“分:秒 题号”，如 12:30 3001'],
    ['0:10 1\n0:75 2', '第 2 行要写成“分:秒 题号”，如 12:30 3001'],
    ['2:00 1', '第 1 行在课时结束之后'],
    ['0:10 1 2 3 4', '第 1 行一处最多 3 道题'],
    ['0:10 1\n0:39 2', '第 2 行要比上一处晚 30 秒以上'],
  ])('refuse %j', (text, fault) => expect(stopsIn(text, 120)).toEqual({ fault }))

  it('number twenty at most', () => {
    const text = Array.from({ length: 21 }, (_none, at) => `${at}:00 1`).join('\n')
    expect(stopsIn(text, 4_000)).toEqual({ fault: '最多 20 处' })
  })

  it('stand before those of the transcript that are near them', () => {
    const made = [{ second: 60, questionIds: [1], isPaused: true as const }]
    const spoken = [31, 30, 90].map((second) => ({ second, questionIds: [2] }))
    expect(joinStops(made, spoken).map(({ second }) => second)).toEqual([30, 60, 90])
  })
})
