import { type FileHandle, open } from 'node:fs/promises'
import { type Box, boxesOf } from './boxes'

/** Far above the index of the longest film that is taken. */
const MOST_INDEX_BYTES = 64 * 1_048_576
/** Each place is looked up among them. */
const MOST_BOXES = 1_000
const CHUNK_BYTES = 1_048_576
const [HEAD_BYTES, COUNT_BYTES] = [8, 8]
const MOST_SHORT = 0xffff_ffff

/** Boxes of an index on the way to the tables of places. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
/** Boxes that say where and by whom a film was taken; no player needs them. */
const personal = new Set(['udta', 'meta'])

/** The brand of QuickTime's own files: not every phone reads all of them. */
const isQuickTime = async (file: FileHandle): Promise<boolean> =>
  (await file.read(Buffer.alloc(4), 0, 4, HEAD_BYTES)).buffer.toString('latin1') === 'qt  '

/** Where a byte of the old file lies in the new one. */
type Moved = (place: number) => number

function boxed(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(HEAD_BYTES + content.length, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** A table of places, each of them moved; `isWide` writes 64 bits for each. */
function movedTable(content: Buffer, isWideNow: boolean, isWide: boolean, moved: Moved): Buffer {
  const count = content.readUInt32BE(4)
  const [from, to] = [isWideNow ? 8 : 4, isWide ? 8 : 4]
  if (COUNT_BYTES + count * from > content.length) throw new Error('a table of places is cut off')
  const made = Buffer.alloc(COUNT_BYTES + count * to)
  content.copy(made, 0, 0, COUNT_BYTES)
  for (let index = 0; index < count; index++) {
    const at = COUNT_BYTES + index * from
    const place = moved(isWideNow ? Number(content.readBigUInt64BE(at)) : content.readUInt32BE(at))
    if (isWide) made.writeBigUInt64BE(BigInt(place), COUNT_BYTES + index * to)
    else made.writeUInt32BE(place, COUNT_BYTES + index * to)
  }
  return made
}

function movedBox(name: string, inner: Buffer, isWide: boolean, moved: Moved): Buffer {
  if (containers.has(name)) return boxed(name, movedBoxes(inner, isWide, moved))
  if (name === 'stco') return boxed(isWide ? 'co64' : 'stco', movedTable(inner, false, isWide, moved))
  return boxed(name, name === 'co64' ? movedTable(inner, true, true, moved) : inner)
}

/** An index, or a part of one, whose places are moved. `isWide` writes 64 bits for each. */
function movedBoxes(content: Buffer, isWide: boolean, moved: Moved): Buffer {
  const made: Buffer[] = []
  for (let at = 0; at + HEAD_BYTES <= content.length; ) {
    const size = content.readUInt32BE(at)
    const name = content.toString('latin1', at + 4, at + HEAD_BYTES)
    // A size of zero ends the list in files of QuickTime.
    if (size === 0) break
    if (size < HEAD_BYTES || at + size > content.length) throw new Error(`the box ${name} of the index leads past its end`)
    const inner = content.subarray(at + HEAD_BYTES, at + size)
    if (!personal.has(name)) made.push(movedBox(name, inner, isWide, moved))
    at += size
  }
  return Buffer.concat(made)
}

/** How the boxes of the new file follow each other: those before the index, and those behind it. */
type Plan = { before: Box[]; index: Box; behind: Box[] }

/** Null where the index cannot be moved by shifting places alone. */
function planOf(boxes: readonly Box[]): Plan | null {
  const indexes = boxes.filter(({ name }) => name === 'moov')
  const [index] = indexes
  if (index === undefined || indexes.length > 1 || index.size > MOST_INDEX_BYTES || boxes.length > MOST_BOXES) return null
  if (boxes[0]?.name !== 'ftyp' || boxes.some(({ name }) => name === 'moof')) return null
  const before = boxes.slice(0, 1)
  const padding = new Set(['free', 'skip'])
  return { before, index, behind: boxes.filter((box) => box !== index && !before.includes(box) && !padding.has(box.name)) }
}

/** Where the boxes behind an index of this length begin. */
function movedBy({ before, behind }: Plan, indexBytes: number): Moved {
  let to = before.reduce((sum, { size }) => sum + size, 0) + indexBytes
  const starts = behind.map((box) => {
    const start = { ...box, to }
    to += box.size
    return start
  })
  return (place) => {
    const box = starts.find(({ at, size }) => place >= at && place < at + size)
    // Places outside of all data belong to empty chunks.
    return box === undefined ? place : place - box.at + box.to
  }
}

/** The index of the new file; `whole` is that of the old one, with its head. Places that have 32 bits get 64 where they need them. */
function movedIndex(plan: Plan, whole: Buffer): Buffer {
  // A head of 64 bits, or one that says "to the end of the file", is written anew.
  const content = whole.subarray(whole.readUInt32BE(0) === 1 ? 2 * HEAD_BYTES : HEAD_BYTES)
  let isFar = false
  const made = (isWide: boolean) => {
    const { length } = boxed(
      'moov',
      movedBoxes(content, isWide, () => 0),
    )
    const moved = movedBy(plan, length)
    return boxed(
      'moov',
      movedBoxes(content, isWide, (place) => {
        const to = moved(place)
        isFar ||= to > MOST_SHORT
        return isWide ? to : Math.min(to, MOST_SHORT)
      }),
    )
  }
  const narrow = made(false)
  return isFar ? made(true) : narrow
}

/** The index that a file with these boxes has once it stands first; null where shifting places is not enough. */
export function indexInFront(boxes: readonly Box[], whole: Buffer): Buffer | null {
  const plan = planOf(boxes)
  return plan && movedIndex(plan, whole)
}

async function indexOf(file: FileHandle, { index }: Plan): Promise<Buffer> {
  const whole = Buffer.alloc(index.size)
  const { bytesRead } = await file.read(whole, 0, whole.length, index.at)
  if (bytesRead !== whole.length) throw new Error('the index is cut off')
  return whole
}

async function write(from: FileHandle, to: FileHandle, plan: Plan, told: (share: number) => void): Promise<void> {
  const index = movedIndex(plan, await indexOf(from, plan))
  const all = [...plan.before, ...plan.behind].reduce((sum, { size }) => sum + size, 0)
  const chunk = Buffer.alloc(CHUNK_BYTES)
  let copied = 0
  const copy = async ({ at, size }: Box) => {
    for (let done = 0; done < size; ) {
      const { bytesRead } = await from.read(chunk, 0, Math.min(CHUNK_BYTES, size - done), at + done)
      if (bytesRead === 0) throw new Error('the file is shorter than its boxes')
      await to.writeFile(chunk.subarray(0, bytesRead))
      done += bytesRead
      copied += bytesRead
      told(copied / all)
    }
  }
  for (const box of plan.before) await copy(box)
  await to.writeFile(index)
  for (const box of plan.behind) await copy(box)
}

/**
 * Writes an MP4 file with its index in front of the data. Data is copied as it is and the places that the index names are shifted, so that
 * memory is one chunk and the index, whatever the length. False, with nothing written, where that is not enough: fragments, two indexes, a film of
 * QuickTime.
 * `told` is called with the share that is done.
 */
export async function moveIndex(file: string, to: string, told: (share: number) => void): Promise<boolean> {
  const from = await open(file)
  try {
    const { boxes } = await boxesOf(from, (await from.stat()).size)
    const plan = planOf(boxes)
    if (plan === null || (await isQuickTime(from))) return false
    const target = await open(to, 'w')
    try {
      await write(from, target, plan, told)
    } finally {
      await target.close()
    }
    return true
  } finally {
    await from.close()
  }
}
