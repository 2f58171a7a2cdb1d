const NEW_LINE = 10

const textOf = (bytes: Uint8Array) => decodeURIComponent([...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))

/** Makes text of UTF-8 that comes in pieces: whole lines at once, so that no character is cut. The host has no decoder of its own. */
export function lineDecoder(): (piece: Uint8Array) => string {
  let waiting = new Uint8Array(0)
  return (piece) => {
    const all = new Uint8Array(waiting.length + piece.length)
    all.set(waiting)
    all.set(piece, waiting.length)
    const end = all.lastIndexOf(NEW_LINE) + 1
    waiting = all.slice(end)
    return textOf(all.subarray(0, end))
  }
}
