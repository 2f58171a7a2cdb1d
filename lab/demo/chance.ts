/** Draws that are the same for the same name, on every machine. */
export type Chance = {
  /** An integer from 0 to below `count`. */
  below(count: number): number
  /** One of the values. */
  of<T>(...values: readonly [T, ...T[]]): T
  /** The values in a drawn order. */
  shuffled<T>(values: readonly T[]): T[]
}

const SEED = 2_166_136_261
const PRIME = 16_777_619
const STEP = 0x6d2b79f5
const RANGE = 2 ** 32

/** A 32-bit digest of a text (FNV-1a). */
const digestOf = (text: string) => [...text].reduce((hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), PRIME), SEED) >>> 0

/** Draws by the name of what is drawn (mulberry32). */
export function chanceOf(name: string): Chance {
  let state = digestOf(name)
  const below = (count: number) => {
    state = (state + STEP) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / RANGE) * count)
  }
  return {
    below,
    of: (...values) => values[below(values.length)] ?? values[0],
    shuffled: (values) => {
      const left = [...values]
      return values.flatMap(() => left.splice(below(left.length), 1))
    },
  }
}
