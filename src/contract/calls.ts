import { auth } from './auth'
import type { Call } from './call'
import { course } from './course'
import { exam } from './exam'
import { learning } from './learning'
import { order } from './order'
import { user } from './user'

/** Every call of the contract by area and name; the server serves each, and `npm run -s calls` prints them. */
export const contract = { auth, user, course, learning, order, exam } satisfies Record<string, Record<string, Call>>

/** The rows of the contract, in order. */
export function allCalls(): Call[] {
  return Object.values(contract).flatMap((area): Call[] => Object.values(area))
}
