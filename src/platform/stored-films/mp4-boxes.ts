/** Reading and writing of boxes, which MP4 files are made of. */

/** A box by the places of its head, its content and its end in the bytes that were read. */
export type Box = { name: string; head: number; from: number; to: number }

const HEAD_BYTES = 8
const WIDE_HEAD_BYTES = 16
/** A head with this size has the real one behind it, in 64 bits. */
const IS_WIDE = 1
const WORD = 4_294_967_296

/** A view of bytes that may be a part of a buffer. */
export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView => new DataView(buffer, byteOffset, byteLength)

/** A number of 64 bits, as far as a film needs it. */
export const longAt = (view: DataView, at: number): number => view.getUint32(at) * WORD + view.getUint32(at + 4)

/** The name of four letters at a place. */
export const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))

/** The box whose head is at a place; `end` is where the bytes around it end, which a size of zero means. Throws where it leads past that. */
export function boxAt(view: DataView, head: number, end: number): Box {
  const size = view.getUint32(head)
  const isWide = size === IS_WIDE
  const to = size === 0 ? end : head + (isWide ? longAt(view, head + HEAD_BYTES) : size)
  const from = head + (isWide ? WIDE_HEAD_BYTES : HEAD_BYTES)
  if (to < from || to > end) throw new RangeError(`the box at ${head} leads past its end`)
  return { name: nameAt(view, head + 4), head, from, to }
}

/** The boxes between two places. Throws where one leads past the end. */
export function boxesIn(view: DataView, from: number, to: number): Box[] {
  const found: Box[] = []
  for (let at = from; at + HEAD_BYTES <= to; ) {
    const box = boxAt(view, at, to)
    found.push(box)
    at = box.to
  }
  return found
}

/** The first box that a path of names leads to; undefined where there is none. */
export function boxOn(view: DataView, { from, to }: Pick<Box, 'from' | 'to'>, path: readonly string[]): Box | undefined {
  const [name, ...rest] = path
  const box = boxesIn(view, from, to).find((one) => one.name === name)
  return box === undefined || rest.length === 0 ? box : boxOn(view, box, rest)
}

/** Bytes in a row. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    made.set(part, at)
    at += part.length
  }
  return made
}

/** Numbers of 32 bits as bytes; negative ones as two's complements. */
export function words(...numbers: readonly number[]): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(numbers.length * 4)
  numbers.forEach((number, at) => void viewOf(made).setUint32(at * 4, number >>> 0))
  return made
}

/** A number of 64 bits as two of 32. */
export const longWords = (number: number): [number, number] => [Math.floor(number / WORD), number % WORD]

/** Letters as bytes. */
export const letters = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** A box with its head. */
export function boxOf(name: string, ...content: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = content.reduce((sum, { length }) => sum + length, HEAD_BYTES)
  return joined([words(size), letters(name), ...content])
}
