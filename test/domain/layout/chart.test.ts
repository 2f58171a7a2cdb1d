import { axisEnd, chartPoints, lineDrawing, radarArea, radarCorners, radarWeb } from '@/domain/layout/chart'

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
  ])('the axis of %p ends at %p', (values, end) => expect(axisEnd(values)).toBeCloseTo(end))
})

describe('the points of a chart', () => {
  it('span from edge to edge, with a single one in the middle and none outside', () => {
    expect(chartPoints([0, 5, 20], 10)).toEqual([
      { x: 0, y: 0 },
      { x: 0.5, y: 0.5 },
      { x: 1, y: 1 },
    ])
    expect(chartPoints([-3], 10)).toEqual([{ x: 0.5, y: 0 }])
  })

  it('the points are joined by a line that begins at the top of the drawing', () => {
    const drawing = decodeURIComponent(lineDrawing(chartPoints([0, 10], 10)))
    expect(drawing).toContain("points='0.0,100.0 100.0,0.0'")
    expect(drawing.startsWith('data:image/svg+xml,<svg')).toBe(true)
  })
})

const rounded = (values: readonly number[]) =>
  radarCorners(values).map(({ x, y }) => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000])

describe('a radar chart', () => {
  it('begins at the top and goes round clockwise', () => {
    expect(rounded([1, 1, 1, 1])).toEqual([
      [0.5, 0],
      [1, 0.5],
      [0.5, 1],
      [0, 0.5],
    ])
  })

  it('puts zero in the middle, and values above the maximum on the rim', () => {
    expect(rounded([0, 0.5, 3, -1])).toEqual([
      [0.5, 0.5],
      [0.75, 0.5],
      [0.5, 1],
      [0.5, 0.5],
    ])
    expect(radarCorners([])).toEqual([])
  })

  it('a radar chart is drawn as an area over a web of spokes and rings', () => {
    const drawn = (address: string) => decodeURIComponent(address.replace('data:image/svg+xml,', ''))
    expect(drawn(radarArea(radarCorners([1, 0.5, 0.5, 0])))).toContain("points='50.0,0.0 75.0,50.0 50.0,75.0 50.0,50.0'")
    const web = drawn(radarWeb(4, [0.5, 1]))
    expect(web.match(/<path/g)).toHaveLength(4)
    expect(web).toContain("points='50.0,25.0 75.0,50.0 50.0,75.0 25.0,50.0'")
  })
})
