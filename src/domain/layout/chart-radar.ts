/** A corner of a radar chart; x and y are 0–1, y downwards, the middle is 0.5. */
export type RadarCorner = { x: number; y: number }

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
