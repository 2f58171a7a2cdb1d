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
