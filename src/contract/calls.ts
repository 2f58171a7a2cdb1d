import { adbox } from './adbox'
import { auth } from './auth'
import type { Call } from './call'
import { course } from './course'
import { exam } from './exam'
import { gateway } from './gateway'
import { learning } from './learning'
import { legacy } from './legacy'
import { logging } from './logging'
import { order } from './order'
import { setting } from './setting'
import { upload } from './upload'
import { user } from './user'

/** Every call of the contract by area and name; the server serves each, and `npm run -s calls` prints them. */
export const contract = { auth, user, course, learning, order, exam, gateway, logging, legacy, setting, upload, adbox } satisfies Record<
  string,
  Record<string, Call>
>

/** The rows of the contract, in order. */
export function allCalls(): Call[] {
  return Object.values(contract).flatMap((area): Call[] => Object.values(area))
}
