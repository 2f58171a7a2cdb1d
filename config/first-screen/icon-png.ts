import { crc32, deflateSync } from 'node:zlib'

const GROUND = [11, 122, 117, 255]
const LINE = [255, 255, 255, 255]

/** The three lines of the sign, in 32nds of the side: left, right and middle height. */
const lines = [
  [9, 23, 8.5],
  [9, 23, 16],
  [9, 17, 23.5],
] as const
const HALF = 1.5

/** Whether a point lies on one of the lines, whose ends are round. */
function isLine(x: number, y: number): boolean {
  return lines.some(([from, to, at]) => Math.hypot(x - Math.min(Math.max(x, from), to), y - at) <= HALF)
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** The app's sign as a square PNG of `size` pixels, on a full ground, so that a launcher may cut its own shape out of it. */
export function iconPng(size: number): Buffer {
  const pixels = Buffer.alloc(size * (size * 4 + 1))
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = ((x + 0.5) * 32) / size
      pixels.set(isLine(at, ((y + 0.5) * 32) / size) ? LINE : GROUND, y * (size * 4 + 1) + 1 + x * 4)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))])
}
