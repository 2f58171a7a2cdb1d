import type { Chance } from '../../../test/support/chance'
import type { Action } from './action'
import { drawAction } from './draw'
import { apply, tick } from './model/apply'
import { openBooks } from './model/books'
import { faultsOf } from './model/rules'
import { newLearner, type Scene, type Shop } from './model/state'
import { BATCH_MS, PLACES } from './shop'

/** Steps of a learner between two moments at which time passes and the jobs run, and how often that happens to each learner. */
export const STRETCH = 40
export const STRETCHES = 3
/** At the end everything that waits comes to rest. */
export const REST_MS = 9 * 86_400_000

/** Opens a whole shop at its start. */
export const openShop = (): Shop => ({ books: openBooks(), places: 0, sold: 0 })

/** A new learner in the shop, with coupons and places of their own. */
export function enter(shop: Shop, userId: number, now: number): Scene {
  shop.places = PLACES
  shop.sold = 0
  return { shop, me: newLearner(userId, now + BATCH_MS), now }
}

/** One step of the model: what was done, and whether it was to be refused. Throws when a rule does not hold after it. */
export function step(chance: Chance, scene: Scene): { action: Action; refusal: string } {
  const action = drawAction(chance, scene)
  const refusal = apply(scene, action)
  must(scene, JSON.stringify(action))
  return { action, refusal }
}

/** Time passes, and the jobs run. */
export function pass(scene: Scene, ms: number): void {
  scene.now += ms
  tick(scene)
  must(scene, `the clock goes on ${ms} ms`)
}

function must(scene: Scene, after: string): void {
  const faults = faultsOf(scene)
  if (faults.length > 0) throw new Error(`after ${after}: ${faults.join('; ')}`)
}
