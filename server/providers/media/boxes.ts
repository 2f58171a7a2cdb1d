import type { FileHandle } from 'node:fs/promises'

/** Says how the boxes of an MP4 file lie. `isCut`: its end is missing. */
export type Layout = { hasIndex: boolean; isIndexFirst: boolean; isCut: boolean; isFragmented: boolean }

const HEAD_BYTES = 16
/** Far above what any film has at its top level; a file that claims more is made to keep a server busy. */
const MOST_BOXES = 100_000

type Box = { name: string; size: number }

/** The head of the box at a place; undefined where there is no room for one. A size of zero means: to the end of the file. */
async function boxAt(file: FileHandle, at: number, length: number): Promise<Box | undefined> {
  const head = Buffer.alloc(HEAD_BYTES)
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, at)
  if (bytesRead < 8) return undefined
  const short = head.readUInt32BE(0)
  const name = head.toString('latin1', 4, 8)
  if (short === 0) return { name, size: length - at }
  if (short !== 1) return { name, size: short }
  return bytesRead < HEAD_BYTES ? undefined : { name, size: Number(head.readBigUInt64BE(8)) }
}

/** Reads the heads of the boxes at the top level, and nothing else of the file. */
export async function layoutOf(file: FileHandle, length: number): Promise<Layout> {
  const found = { hasIndex: false, isIndexFirst: false, isCut: false, isFragmented: false }
  let hasData = false
  let at = 0
  for (let count = 0; at < length && count < MOST_BOXES; count++) {
    const box = await boxAt(file, at, length)
    if (!box || box.size < 8) return { ...found, isCut: true }
    if (box.name === 'moov') {
      found.hasIndex = true
      found.isIndexFirst = !hasData
    }
    if (box.name === 'moof') found.isFragmented = true
    if (box.name === 'mdat') hasData = true
    at += box.size
  }
  return { ...found, isCut: at !== length }
}
