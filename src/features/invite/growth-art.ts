// Drawn for the dark ground of a head, on a sheet of 240 by 150: one set of colours in both themes.
export const [WHITE, PALE, MINT, AMBER, LIGHT, CREAM, BROWN, NIGHT, TEAL] = [
  '#ffffff',
  '#dff0ee',
  '#8cc9be',
  '#f2a93b',
  '#ffc872',
  '#ffe7bf',
  '#a8660f',
  '#053f3c',
  '#0b7a75',
]

/** A star of four points. */
export const spark = (x: number, y: number, r: number, color = CREAM) => {
  const [far, near] = [(r * 5) / 6, r / 6]
  const path = `M${x} ${y - r}q${near} ${far} ${r} ${r}q-${far} ${near}-${r} ${r}q-${near}-${far}-${r}-${r}q${far}-${near} ${r}-${r}z`
  return `<path d="${path}" fill="${color}"/>`
}

export const box = (color: string, x: number, y: number, width: number, height: number, r = 2) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" fill="${color}"/>`

/** Turns shapes by some degrees around a point. */
export const turned = (degrees: number, x: number, y: number, shapes: string) => `<g transform="rotate(${degrees} ${x} ${y})">${shapes}</g>`
