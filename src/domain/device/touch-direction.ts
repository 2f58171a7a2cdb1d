/** A finger that has moved no further has no direction yet, in CSS pixels. */
const DIRECTION_PX = 10

/** Where a finger is going that has moved so far across and down, in CSS pixels: the longer way counts, undefined up to the threshold. */
export function touchDirection(across: number, down: number): 'across' | 'down' | undefined {
  const [width, height] = [Math.abs(across), Math.abs(down)]
  if (Math.max(width, height) <= DIRECTION_PX) return undefined
  return width > height ? 'across' : 'down'
}
