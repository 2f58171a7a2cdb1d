const MPEG_KBPS = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const MPEG_HZ = [44_100, 48_000, 32_000]

/** A frame of MPEG layer III: its bytes, and how long it sounds, in seconds. */
export type MpegFrame = { length: number; seconds: number }

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
