import { radarArea, radarCorners, radarWeb } from '@/domain/layout/chart-radar'

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

  it('puts nothing in the middle, and what is too much on the rim', () => {
    expect(rounded([0, 0.5, 3, -1])).toEqual([
      [0.5, 0.5],
      [0.75, 0.5],
      [0.5, 1],
      [0.5, 0.5],
    ])
    expect(radarCorners([])).toEqual([])
  })

  it('is drawn as an area over a web of spokes and rings', () => {
    const drawn = (address: string) => decodeURIComponent(address.replace('data:image/svg+xml,', ''))
    expect(drawn(radarArea(radarCorners([1, 0.5, 0.5, 0])))).toContain("points='50.0,0.0 75.0,50.0 50.0,75.0 50.0,50.0'")
    const web = drawn(radarWeb(4, [0.5, 1]))
    expect(web.match(/<path/g)).toHaveLength(4)
    expect(web).toContain("points='50.0,25.0 75.0,50.0 50.0,75.0 25.0,50.0'")
  })
})
