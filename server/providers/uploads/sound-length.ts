const TEXT_END = 65_536

function mp3Seconds(bytes: Buffer): number | null {
  let seconds = 0
  let at = firstFrame(bytes)
  for (let frame = mpegFrame(bytes, at); frame !== null && at < bytes.length; frame = mpegFrame(bytes, at)) {
    seconds += frame.seconds
    at += frame.length
  }
  return seconds > 0 ? seconds : null
}

/** Ticks and their length, in the head of an mp4 file; its second version counts in 64 bits. */
function mp4Seconds(bytes: Buffer): number | null {
  const at = bytes.indexOf('mvhd')
  if (at < 0 || at + 36 > bytes.length) return null
  const isLong = bytes[at + 4] === 1
  const scale = bytes.readUInt32BE(at + (isLong ? 24 : 16))
  const ticks = isLong ? Number(bytes.readBigUInt64BE(at + 28)) : bytes.readUInt32BE(at + 20)
  return scale > 0 ? ticks / scale : null
}

function wavSeconds(bytes: Buffer): number | null {
  const [format, data] = [bytes.indexOf('fmt '), bytes.indexOf('data')]
  if (format < 0 || data < 0 || Math.max(format + 20, data + 8) > bytes.length) return null
  const rate = bytes.readUInt32LE(format + 16)
  // A recorder that was cut off has written no length, or the largest one.
  const size = Math.min(bytes.readUInt32LE(data + 4), bytes.length - data - 8)
  return rate > 0 ? size / rate : null
}

/** The last page tells the number of the last sample. */
function oggSeconds(bytes: Buffer): number | null {
  const head = bytes.toString('latin1', 0, TEXT_END)
  const [vorbis, opus, last] = [head.indexOf('\x01vorbis'), head.indexOf('OpusHead'), bytes.lastIndexOf('OggS')]
  if (last < 0 || Math.max(last + 14, opus + 12, vorbis + 16) > bytes.length) return null
  const samples = Number(bytes.readBigInt64LE(last + 6))
  if (opus >= 0) return (samples - bytes.readUInt16LE(opus + 10)) / 48_000
  const hz = vorbis >= 0 ? bytes.readUInt32LE(vorbis + 12) : 0
  return hz > 0 ? samples / hz : null
}

const NANOS = 1e9

function webmSeconds(bytes: Buffer): number | null {
  const at = bytes.indexOf(Buffer.from([0x44, 0x89]))
  const width = bytes[at + 2]
  if (at < 0 || (width !== 0x84 && width !== 0x88) || at + 11 > bytes.length) return null
  const scaleAt = bytes.indexOf(Buffer.from([0x2a, 0xd7, 0xb1, 0x83]))
  if (scaleAt + 7 > bytes.length) return null
  const scale = scaleAt < 0 ? 1e6 : bytes.readUIntBE(scaleAt + 4, 3)
  return ((width === 0x84 ? bytes.readFloatBE(at + 3) : bytes.readDoubleBE(at + 3)) * scale) / NANOS
}

const readers: Record<string, (bytes: Buffer) => number | null> = {
  mp3: mp3Seconds,
  m4a: mp4Seconds,
  mp4: mp4Seconds,
  wav: wavSeconds,
  ogg: oggSeconds,
  webm: webmSeconds,
}

/** Endings of the files whose length can be read. */
export const soundEndings = Object.keys(readers)

/** How long a sound is, in seconds, by its bytes and the ending of its name; null when they do not tell. */
export function soundSeconds(bytes: Buffer, ending: string): number | null {
  const seconds = readers[ending]?.(bytes) ?? null
  return seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

const MPEG_KBPS = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const MPEG_HZ = [44_100, 48_000, 32_000]

/** A frame of MPEG layer III: its bytes, and how long it sounds, in seconds. */
type MpegFrame = { length: number; seconds: number }

/** The frame that begins here; null where none does. */
export function mpegFrame(bytes: Buffer, at: number): MpegFrame | null {
  const [sync = 0, kind = 0, rate = 0] = bytes.subarray(at, at + 3)
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2) return null
  const version = (kind >> 3) & 3
  const kbps = MPEG_KBPS[version === 3 ? 1 : 2][rate >> 4]
  const hz = MPEG_HZ[(rate >> 2) & 3]
  if (version === 1 || !kbps || hz === undefined) return null
  const divided = hz / (version === 3 ? 1 : version === 2 ? 2 : 4)
  const eighth = version === 3 ? 144 : 72
  return { length: Math.floor((eighth * kbps * 1000) / divided) + ((rate >> 1) & 1), seconds: (eighth * 8) / divided }
}

/** Bytes at the beginning of a file that hold names and covers. */
function tagLength(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || bytes.length < 10) return 0
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10)
  return 10 + (((a & 127) << 21) | ((b & 127) << 14) | ((c & 127) << 7) | (d & 127))
}

/** Where the first frame is to begin. Between the names and it some programs leave zeros. */
export function firstFrame(bytes: Buffer): number {
  const from = tagLength(bytes)
  let at = from
  while (from > 0 && at < bytes.length && bytes[at] === 0) at++
  return at
}
