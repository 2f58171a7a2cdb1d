import type { FileHandle } from 'node:fs/promises'

/** Says how the boxes of an MP4 file lie. `isCut`: its end is missing. */
export type Layout = { hasIndex: boolean; isIndexFirst: boolean; isCut: boolean; isFragmented: boolean }

const HEAD_BYTES = 16
/** Far above what any film has at its top level; a file that claims more is made to keep a server busy. */
const MOST_BOXES = 100_000

/** A box at the top level: where it begins, and how long it is with its head. */
export type Box = { name: string; at: number; size: number }

/** The box that begins at a place; undefined where there is no room for one. A size of zero means: to the end of the file. */
async function boxAt(file: FileHandle, at: number, length: number): Promise<Box | undefined> {
  const head = Buffer.alloc(HEAD_BYTES)
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, at)
  if (bytesRead < 8) return undefined
  const short = head.readUInt32BE(0)
  const name = head.toString('latin1', 4, 8)
  if (short === 0) return { name, at, size: length - at }
  if (short !== 1) return { name, at, size: short }
  return bytesRead < HEAD_BYTES ? undefined : { name, at, size: Number(head.readBigUInt64BE(8)) }
}

/** Reads the heads of the boxes at the top level, and nothing else of the file. `isCut`: the last one does not end with the file. */
export async function boxesOf(file: FileHandle, length: number): Promise<{ boxes: Box[]; isCut: boolean }> {
  const boxes: Box[] = []
  let at = 0
  while (at < length && boxes.length < MOST_BOXES) {
    const box = await boxAt(file, at, length)
    if (!box || box.size < 8) return { boxes, isCut: true }
    boxes.push(box)
    at += box.size
  }
  return { boxes, isCut: at !== length }
}

/** Says how the boxes of a file lie. */
export async function layoutOf(file: FileHandle, length: number): Promise<Layout> {
  const { boxes, isCut } = await boxesOf(file, length)
  const names = boxes.map(({ name }) => name)
  const [index, data] = [names.lastIndexOf('moov'), names.indexOf('mdat')]
  return { hasIndex: index >= 0, isIndexFirst: index >= 0 && (data < 0 || index < data), isCut, isFragmented: names.includes('moof') }
}
