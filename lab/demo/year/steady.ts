import crypto from 'node:crypto'
import { seededRandom } from '@/domain/tiku/shuffle'

const BYTE = 256

/**
 * Makes every number that the program draws by chance follow from the seed, so that a year made twice is the same: order numbers, orders of
 * options, codes. Gives back what puts chance in its place again.
 */
export function steadyChance(seed: number): () => void {
  const random = seededRandom(seed)
  const { randomBytes, randomInt, randomUUID } = crypto
  const { random: mathRandom } = Math
  const bytes = (size: number) => Buffer.from(Array.from({ length: size }, () => Math.floor(random() * BYTE)))
  const integer = (low: number, high?: number) =>
    high === undefined ? Math.floor(random() * low) : low + Math.floor(random() * (high - low))
  Object.assign(crypto, { randomBytes: bytes, randomInt: integer, randomUUID: () => bytes(16).toString('hex') })
  Math.random = random
  return () => {
    Object.assign(crypto, { randomBytes, randomInt, randomUUID })
    Math.random = mathRandom
  }
}
