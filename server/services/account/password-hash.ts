import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '#server/refusal'

/** argon2id, 19 MiB, two passes: about 20 ms. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashes worked out at once: the other threads of the process are left to files and compression. */
const AT_ONCE = 2
/** Hashes that may wait for their turn: less than a second's work. */
const MOST_WAITING = 40

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Refusal(503, '登录的人太多，请稍后再试')
    // The one that ends passes its place to the next, so the order is kept.
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Hashes a password for storage. */
export const passwordHash = (password: string): Promise<string> => inTurn(() => hash(password, COST))

let decoy: Promise<string> | null = null
/** Compared when there is no password, so that the duration does not reveal which accounts exist. */
export function decoyHash(): Promise<string> {
  decoy ??= passwordHash('no account has this password')
  return decoy
}

/** Whether a kept hash is of this password. */
export const isPassword = (kept: string, password: string): Promise<boolean> => inTurn(() => verify(kept, password))
