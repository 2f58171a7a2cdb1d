import type { Stage } from '../stage'
import { buying } from './buying'
import { examination } from './examination'
import { learning } from './learning'
import { signingIn } from './signing-in'
import { signingOut } from './signing-out'

/** A number no learner has: the first sign-in makes the account. */
export const NEW_MOBILE = '13900008888'

/** The main job of the product, from a course page to a place in the rank. */
export async function learner(stage: Stage): Promise<void> {
  await signingIn(stage, NEW_MOBILE)
  await buying(stage)
  await learning(stage)
  await examination(stage)
  await signingOut(stage)
}
