/** Movement below which a touch has no direction, in CSS pixels. */
const DIRECTION_PX = 10

/** The direction of a touch moved by this much, in CSS pixels: the longer axis decides; undefined up to the threshold. */
export function touchDirection(across: number, down: number): 'across' | 'down' | undefined {
  const [width, height] = [Math.abs(across), Math.abs(down)]
  if (Math.max(width, height) <= DIRECTION_PX) return undefined
  return width > height ? 'across' : 'down'
}
