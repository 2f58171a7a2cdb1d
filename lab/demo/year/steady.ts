import crypto from 'node:crypto'
import { seededRandom } from '@/domain/tiku/shuffle'
import { chanceOf } from '../chance'

const BYTE = 256
const SEEDS = 2 ** 32

let random = seededRandom(0)

/** Lets chance begin anew from a name, so that what one visit draws is the same whatever was drawn before. */
export function beginChance(name: string): void {
  random = seededRandom(chanceOf(name).below(SEEDS))
}

/**
 * Makes every number that the program draws by chance follow from the names that chance begins from: order numbers, orders of options, codes. A
 * year made twice is the same. Gives back what puts chance in its place again.
 */
export function steadyChance(): () => void {
  const { randomBytes, randomInt, randomUUID } = crypto
  const { random: mathRandom } = Math
  const bytes = (size: number) => Buffer.from(Array.from({ length: size }, () => Math.floor(random() * BYTE)))
  const integer = (low: number, high?: number) =>
    high === undefined ? Math.floor(random() * low) : low + Math.floor(random() * (high - low))
  Object.assign(crypto, { randomBytes: bytes, randomInt: integer, randomUUID: () => bytes(16).toString('hex') })
  Math.random = () => random()
  return () => {
    Object.assign(crypto, { randomBytes, randomInt, randomUUID })
    Math.random = mathRandom
  }
}
