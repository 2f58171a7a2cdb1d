import { createHash } from 'node:crypto'
import { drawText, prizeOf, ticketOf, totalWeight } from '@/domain/campaign/raffle'
import { hex } from './ticket'

const RAFFLE = 61
/** Weights of the raffle that the seed content runs. */
const prizes = [300, 60, 5, 10, 425, 200].map((weight, at) => ({ id: at + 1, weight }))
/** With five degrees of freedom a fair draw is above this once in a thousand runs. */
const MOST = 20.515

/** So many draws by the rule of the server, and how far they are from the weights. */
export function drawMany(seed: number, count: number) {
  const secret = hex(`odds ${seed}`)
  const total = totalWeight(prizes)
  const drawn = prizes.map(() => 0)
  for (let number = 1; number <= count; number += 1) {
    const hash = createHash('sha256')
      .update(drawText(secret, RAFFLE, number))
      .digest('hex')
    const at = prizeOf(prizes, ticketOf(hash, total)).id - 1
    drawn[at] = (drawn[at] ?? 0) + 1
  }
  const chiSquare = prizes.reduce((sum, { weight }, at) => {
    const wanted = (count * weight) / total
    return sum + ((drawn[at] ?? 0) - wanted) ** 2 / wanted
  }, 0)
  if (chiSquare > MOST) throw new Error(`chi-square ${chiSquare} of ${drawn.join(' ')}: the draws do not match the weights`)
  return { draws: count, drawn, chiSquare: Math.round(chiSquare * 1000) / 1000, most: MOST, degrees: prizes.length - 1 }
}
