import { seededRandom } from '@/domain/tiku/shuffle'

/** One request to a database of its own. */
export type Ask<Of> = (of: Of) => Promise<unknown>

/** A p99 of few requests is chance: so many rounds are taken, and the middle one counts. */
const ROUNDS = 5
const WARM = 200

const p99 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
const middle = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
/** Garbage is collected every so many requests: in a fixed order all of it would fall to one of the two. */
const random = seededRandom(1)
const round = (ms: number) => Math.round(ms * 100) / 100

async function timed<Of>(ask: Ask<Of>, of: Of): Promise<number> {
  const since = performance.now()
  await ask(of)
  return performance.now() - since
}

/**
 * The 99th percentile, ms, on a small and a large database. Requests go to both by twos in a random order (of a fixed seed), so that what
 * else the machine does meets both.
 */
export async function compareSizes<Of>(
  ask: Ask<Of>,
  { few, many, requests }: { few: Of; many: Of; requests: number },
): Promise<{ few: number; many: number; ratio: number }> {
  for (let n = 0; n < Math.min(WARM, requests); n += 1) await Promise.all([ask(few), ask(many)])
  const rounds = []
  for (let at = 0; at < ROUNDS; at += 1) {
    const [small, large]: [number[], number[]] = [[], []]
    for (let n = 0; n < requests / ROUNDS; n += 1) {
      const pair = [
        { of: few, times: small },
        { of: many, times: large },
      ]
      for (const { of, times } of random() < 0.5 ? pair : pair.reverse()) times.push(await timed(ask, of))
    }
    rounds.push({ few: p99(small), many: p99(large) })
  }
  const [of, to] = [middle(rounds.map(({ many: big }) => big)), middle(rounds.map(({ few: little }) => little))]
  return { few: round(to), many: round(of), ratio: round(of / to) }
}
