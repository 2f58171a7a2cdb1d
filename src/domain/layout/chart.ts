/** A point of a line chart; x and y are 0–1, y upwards. */
export type ChartPoint = { x: number; y: number }

const STEPS = [1, 2, 5, 10]

/** The round number an axis ends at: 1, 2 or 5 times a power of ten, not below the greatest value. */
export function axisEnd(values: readonly number[]): number {
  const most = Math.max(0, ...values)
  if (most === 0) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  return Math.min(...STEPS.map((step) => step * power).filter((end) => end >= most))
}

/** Values as points, the first at the left edge and the last at the right; a single value is in the middle. */
export function chartPoints(values: readonly number[], end: number): ChartPoint[] {
  return values.map((value, at) => ({
    x: values.length === 1 ? 0.5 : at / (values.length - 1),
    y: Math.min(1, Math.max(0, value / end)),
  }))
}

/** A drawing of the line through the points, 100 by 100 and stretched to its place, as an address of a picture. */
export function lineDrawing(points: readonly ChartPoint[]): string {
  const places = points.map(({ x, y }) => `${(x * 100).toFixed(1)},${(100 - y * 100).toFixed(1)}`).join(' ')
  const svg =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100' preserveAspectRatio='none'>" +
    `<polyline points='${places}' fill='none' stroke='black' stroke-width='2' vector-effect='non-scaling-stroke' stroke-linejoin='round'/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** A corner of a radar chart; x and y are 0–1, y downwards, the middle is 0.5. */
type RadarCorner = { x: number; y: number }

/** Values (0–1) as corners, the first at the top and the others clockwise: 1 is on the rim. */
export function radarCorners(values: readonly number[]): RadarCorner[] {
  return values.map((value, at) => {
    const turn = (at / values.length) * 2 * Math.PI
    const reach = Math.min(1, Math.max(0, value)) / 2
    return { x: 0.5 + Math.sin(turn) * reach, y: 0.5 - Math.cos(turn) * reach }
  })
}

const pointsOf = (corners: readonly RadarCorner[]) => corners.map(({ x, y }) => `${(x * 100).toFixed(1)},${(y * 100).toFixed(1)}`).join(' ')

const address = (shapes: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='-2 -2 104 104'>${shapes}</svg>`)}`

/** A drawing of the area between the corners with its edge, as an address of a picture. */
export function radarArea(corners: readonly RadarCorner[]): string {
  return address(`<polygon points='${pointsOf(corners)}' fill='black' fill-opacity='0.25' stroke='black' stroke-width='2'/>`)
}

/** A drawing of the web behind: a spoke to each of `count` corners, and rings at these shares of the whole. */
export function radarWeb(count: number, rings: readonly number[]): string {
  const rim = radarCorners(Array.from({ length: count }, () => 1))
  const spokes = rim.map(({ x, y }) => `<path d='M50,50L${(x * 100).toFixed(1)},${(y * 100).toFixed(1)}'/>`)
  const webs = rings.map((ring) => `<polygon points='${pointsOf(radarCorners(rim.map(() => ring)))}'/>`)
  return address(`<g fill='none' stroke='black'>${[...spokes, ...webs].join('')}</g>`)
}
