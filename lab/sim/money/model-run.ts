import { createHash, type Hash } from 'node:crypto'
import { type Chance, chance as chanceOf } from '../../../test/support/chance'
import { FIRST_MOMENT } from '../../../test/support/test-clock'
import { drawPause } from './draw'
import { enter, openShop, pass, REST_MS, STRETCH, STRETCHES, step } from './learner'
import { bookFaultsOf } from './model/rules'
import type { Scene, Shop } from './model/state'

/** Learners after whom the books are added up from every account. */
const AUDIT_EVERY = 50

function audit(shop: Shop): void {
  const faults = bookFaultsOf(shop)
  if (faults.length > 0) throw new Error(faults.join('; '))
}

type Run = { chance: Chance; hash: Hash; tally: Record<string, number>; left: number }

/** Steps of one learner between two moments at which time passes. */
function walk(run: Run, scene: Scene): void {
  for (let at = 0; at < STRETCH && run.left > 0; at += 1, run.left -= 1) {
    const { action, refusal } = step(run.chance, scene)
    const name = refusal === '' ? action.do : `${action.do} refused`
    run.tally[name] = (run.tally[name] ?? 0) + 1
    run.hash.update(`${JSON.stringify(action)} ${refusal}\n`)
  }
}

/** So many steps on the model alone; every rule is checked after each. The same seed gives the same hash. */
export function runModel(seed: number, steps: number) {
  const run: Run = { chance: chanceOf(seed), hash: createHash('sha256'), tally: {}, left: steps }
  const shop = openShop()
  let now = FIRST_MOMENT
  for (let userId = 1; run.left > 0; userId += 1) {
    const scene = enter(shop, userId, now)
    for (let stretch = 1; stretch <= STRETCHES; stretch += 1) {
      walk(run, scene)
      pass(scene, stretch === STRETCHES ? REST_MS : drawPause(run.chance))
    }
    run.hash.update(JSON.stringify([...shop.books.shared()]))
    now = scene.now
    if (userId % AUDIT_EVERY === 0) audit(shop)
  }
  audit(shop)
  return { seed, steps, hash: run.hash.digest('hex').slice(0, 16), tally: run.tally }
}
