import { axisEnd, chartPoints, lineDrawing } from '@/domain/layout/chart-line'

describe('the axis', () => {
  it.each([
    [[], 1],
    [[0, 0], 1],
    [[7], 10],
    [[83, 52], 100],
    [[120], 200],
    [[210], 500],
    [[1000], 1000],
    [[0.3], 0.5],
  ])('of %p ends at %p', (values, end) => expect(axisEnd(values)).toBeCloseTo(end))
})

describe('the points', () => {
  it('stand from edge to edge, a lone one in the middle, none outside', () => {
    expect(chartPoints([0, 5, 20], 10)).toEqual([
      { x: 0, y: 0 },
      { x: 0.5, y: 0.5 },
      { x: 1, y: 1 },
    ])
    expect(chartPoints([-3], 10)).toEqual([{ x: 0.5, y: 0 }])
  })

  it('are joined by a line that hangs from the top of its drawing', () => {
    const drawing = decodeURIComponent(lineDrawing(chartPoints([0, 10], 10)))
    expect(drawing).toContain("points='0.0,100.0 100.0,0.0'")
    expect(drawing.startsWith('data:image/svg+xml,<svg')).toBe(true)
  })
})
