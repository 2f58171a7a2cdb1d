import { type Box, boxAt, boxesIn, boxOf, boxOn, longAt, nameAt, viewOf, words } from './mp4-boxes'

/** Reads bytes of a film. */
export type ReadBytes = (from: number, to: number) => Promise<Uint8Array>

/** The samples of a track in the order of decoding: where each lies in the file, and when it is decoded, in units of the track. */
export type Track = {
  id: number
  isVideo: boolean
  /** The codec as players read it. */
  codec: string
  /** Units of a second. */
  scale: number
  count: number
  places: Float64Array
  sizes: Uint32Array
  times: Float64Array
  spans: Uint32Array
  /** By how much each is shown after it is decoded, and how much of that a player takes away again. */
  shifts: Int32Array
  first: number
  /** Whether playing may begin with a sample. */
  isStart: Uint8Array
  /** The description of the track without its samples. */
  head: Uint8Array<ArrayBuffer>
}

/** A film as its index describes it; `head` is the general part of that. */
export type FilmTracks = { head: Uint8Array; tracks: readonly Track[] }

const HEAD_BYTES = 16
/** A film has its index behind a few boxes at its top level. */
const MOST_BOXES = 64
/** Far above the index of the longest film that a server takes. */
const MOST_INDEX_BYTES = 64 * 1_048_576

/** The index of a film. Throws where it has none, or lies in fragments. */
async function indexOf(read: ReadBytes, bytes: number): Promise<Uint8Array> {
  for (let at = 0, looked = 0; at + HEAD_BYTES <= bytes && looked < MOST_BOXES; looked += 1) {
    const { name, to } = boxAt(viewOf(await read(at, at + HEAD_BYTES)), 0, bytes - at)
    if (name === 'moov' && to <= MOST_INDEX_BYTES) return read(at, at + to)
    at += to
  }
  throw new Error('the film has no index of its own')
}

/** Content of a box behind its version and flags, and whether its numbers are of 64 bits. */
function fieldsOf(view: DataView, box: Box): { from: number; isWide: boolean } {
  return { from: box.from + 4, isWide: view.getUint8(box.from) === 1 }
}

/** The number behind the two moments of a box, which are of 32 or 64 bits. */
function afterMoments(view: DataView, box: Box): number {
  const { from, isWide } = fieldsOf(view, box)
  return view.getUint32(from + (isWide ? 16 : 8))
}

const hex = (byte: number) => byte.toString(16).padStart(2, '0')

/** Reads the length of a descriptor, seven bits in each byte, and gives the place behind it. */
function pastLength(view: DataView, at: number): number {
  return view.getUint8(at) < 128 ? at + 1 : pastLength(view, at + 1)
}

const [ENTRY_BYTES, VIDEO_BYTES, SOUND_BYTES] = [8, 78, 28]
const AAC = 0x40

function videoCodec(view: DataView, entry: Box): string {
  const found = boxOn(view, { from: entry.from + VIDEO_BYTES, to: entry.to }, ['avcC'])
  if (!found) throw new Error(`the picture is coded as ${entry.name}`)
  return `${entry.name}.${hex(view.getUint8(found.from + 1))}${hex(view.getUint8(found.from + 2))}${hex(view.getUint8(found.from + 3))}`
}

/** The descriptors of a sound lie in each other: that of the stream, of its codec, and of the codec's own settings. */
function soundCodec(view: DataView, entry: Box): string {
  const found = boxOn(view, { from: entry.from + SOUND_BYTES, to: entry.to }, ['esds'])
  if (!found) throw new Error(`the sound is coded as ${entry.name}`)
  const stream = pastLength(view, found.from + 5)
  const codec = pastLength(view, stream + 4)
  const kind = view.getUint8(codec)
  if (kind !== AAC) return `mp4a.${hex(kind)}`
  const own = pastLength(view, codec + 14)
  const short = view.getUint8(own) >> 3
  return `mp4a.40.${short < 31 ? short : 32 + ((view.getUint16(own) >> 5) & 63)}`
}

type Table = (name: string) => Box | undefined

/** A table that every track has. Throws where it is missing. */
function needed(table: Table, name: string): Box {
  const found = table(name)
  if (!found) throw new Error(`the index has no ${name}`)
  return found
}

/** Writes rows of `[count, value]` out, one value for each sample. */
function spread(view: DataView, box: Box | undefined, into: Uint32Array | Int32Array): void {
  if (!box) return
  const rows = view.getUint32(box.from + 4)
  let to = 0
  for (let row = 0; row < rows; row += 1) {
    const at = box.from + 8 + row * 8
    const from = to
    to += view.getUint32(at)
    into.fill(view.getUint32(at + 4), from, to)
  }
}

function sizesOf(view: DataView, box: Box): Uint32Array {
  const [same, count] = [view.getUint32(box.from + 4), view.getUint32(box.from + 8)]
  if (same > 0) return new Uint32Array(count).fill(same)
  return Uint32Array.from({ length: count }, (_, at) => view.getUint32(box.from + 12 + at * 4))
}

/** Samples lie in chunks one behind the other; a row says how many each chunk has from a number on. */
function placesOf(view: DataView, table: Table, sizes: Uint32Array): Float64Array {
  const places = new Float64Array(sizes.length)
  const [rows, short] = [needed(table, 'stsc'), table('stco')]
  const chunks = short ?? needed(table, 'co64')
  const chunkAt = (chunk: number) => (short ? view.getUint32(chunks.from + 8 + chunk * 4) : longAt(view, chunks.from + 8 + chunk * 8))
  const [rowCount, chunkCount] = [view.getUint32(rows.from + 4), view.getUint32(chunks.from + 4)]
  const rowAt = (row: number) => view.getUint32(rows.from + 8 + row * 12)
  let sample = 0
  for (let chunk = 0, row = 0; chunk < chunkCount; chunk += 1) {
    if (row + 1 < rowCount && rowAt(row + 1) === chunk + 1) row += 1
    const last = Math.min(sizes.length, sample + view.getUint32(rows.from + 12 + row * 12))
    for (let place = chunkAt(chunk); sample < last; sample += 1) {
      places[sample] = place
      place += sizes[sample] ?? 0
    }
  }
  if (sample < sizes.length) throw new Error('samples lie in no chunk')
  return places
}

function startsOf(view: DataView, box: Box | undefined, count: number): Uint8Array {
  const starts = new Uint8Array(count)
  if (!box) return starts.fill(1)
  const rows = view.getUint32(box.from + 4)
  for (let row = 0; row < rows; row += 1) starts[view.getUint32(box.from + 8 + row * 4) - 1] = 1
  return starts
}

/** When the track begins in the film, in seconds of the film, and the unit of the track that is shown first. */
function editsOf(view: DataView, trak: Box, filmScale: number): { delay: number; first: number } {
  const box = boxOn(view, trak, ['edts', 'elst'])
  let delay = 0
  if (!box) return { delay, first: 0 }
  const { from, isWide } = fieldsOf(view, box)
  const rows = view.getUint32(from)
  for (let row = 0; row < rows; row += 1) {
    const at = from + 4 + row * (isWide ? 20 : 12)
    const first = isWide ? longAt(view, at + 8) : view.getUint32(at + 4)
    // All bits are set for a stretch in which nothing is shown.
    const isEmpty = view.getInt32(at + (isWide ? 8 : 4)) === -1
    if (!isEmpty) return { delay, first }
    delay += (isWide ? longAt(view, at) : view.getUint32(at)) / filmScale
  }
  return { delay, first: 0 }
}

function timesOf(spans: Uint32Array, begin: number): Float64Array {
  const times = new Float64Array(spans.length)
  let time = begin
  for (let at = 0; at < spans.length; at += 1) {
    times[at] = time
    time += spans[at] ?? 0
  }
  return times
}

/** A track without its samples, as the head of a stream has it. */
function headOf(view: DataView, trak: Box, table: Table, first: number): Uint8Array<ArrayBuffer> {
  const copy = ({ head, to }: Box) => new Uint8Array(view.buffer, view.byteOffset + head, to - head)
  const on = (...path: readonly string[]) => {
    const found = boxOn(view, trak, path)
    return found ? [copy(found)] : []
  }
  const media = (name: string) => on('mdia', 'minf', name)
  const none = (name: string, rows: number) => boxOf(name, words(0, ...Array<number>(rows).fill(0)))
  const tables = boxOf('stbl', copy(needed(table, 'stsd')), none('stts', 1), none('stsc', 1), none('stsz', 2), none('stco', 1))
  const inner = boxOf('minf', ...media('vmhd'), ...media('smhd'), ...media('dinf'), tables)
  const edits = first > 0 ? [boxOf('edts', boxOf('elst', words(0, 1, 0, first, 0x10000)))] : []
  return boxOf('trak', ...on('tkhd'), ...edits, boxOf('mdia', ...on('mdia', 'mdhd'), ...on('mdia', 'hdlr'), inner))
}

/** A track of picture or sound; undefined for any other. Throws where it cannot be read. */
function trackOf(view: DataView, trak: Box, filmScale: number): Track | undefined {
  const [title, units, handler] = [['tkhd'], ['mdia', 'mdhd'], ['mdia', 'hdlr']].map((path) => boxOn(view, trak, path))
  if (!title || !units || !handler) return undefined
  const kind = nameAt(view, handler.from + 8)
  if (kind !== 'vide' && kind !== 'soun') return undefined
  const table: Table = (name) => boxOn(view, trak, ['mdia', 'minf', 'stbl', name])
  const entry = boxAt(view, needed(table, 'stsd').from + ENTRY_BYTES, needed(table, 'stsd').to)
  const [scale, sizes, { delay, first }] = [afterMoments(view, units), sizesOf(view, needed(table, 'stsz')), editsOf(view, trak, filmScale)]
  const { length: count } = sizes
  const [spans, shifts] = [new Uint32Array(count), new Int32Array(count)]
  spread(view, needed(table, 'stts'), spans)
  spread(view, table('ctts'), shifts)
  return {
    id: afterMoments(view, title),
    isVideo: kind === 'vide',
    codec: kind === 'vide' ? videoCodec(view, entry) : soundCodec(view, entry),
    scale,
    count,
    places: placesOf(view, table, sizes),
    sizes,
    times: timesOf(spans, Math.round(delay * scale)),
    spans,
    shifts,
    first,
    isStart: startsOf(view, table('stss'), count),
    head: headOf(view, trak, table, first),
  }
}

/** The first track of picture and of sound of a film, with all their samples. Throws where its index is not as those of most films. */
export async function filmTracks(read: ReadBytes, bytes: number): Promise<FilmTracks> {
  const index = await indexOf(read, bytes)
  const view = viewOf(index)
  const whole = boxAt(view, 0, index.length)
  const general = boxOn(view, whole, ['mvhd'])
  if (!general) throw new Error('the index has no mvhd')
  const scale = afterMoments(view, general)
  const found = boxesIn(view, whole.from, whole.to)
    .filter(({ name }) => name === 'trak')
    .flatMap((trak) => trackOf(view, trak, scale) ?? [])
    .filter(({ count }) => count > 0)
  const tracks = [found.find(({ isVideo }) => isVideo), found.find(({ isVideo }) => !isVideo)].filter((track) => track !== undefined)
  if (tracks.length === 0) throw new Error('the film has neither picture nor sound')
  return { head: index.slice(general.head, general.to), tracks }
}
