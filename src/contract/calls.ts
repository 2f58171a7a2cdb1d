import { adbox } from './adbox'
import { auth } from './auth'
import type { Call } from './call'
import { course } from './course'
import { exam } from './exam'
import { gateway } from './gateway'
import { help } from './help'
import { learning } from './learning'
import { legacy } from './legacy'
import { logging } from './logging'
import { order } from './order'
import { pack } from './pack'
import { page } from './page'
import { phone } from './phone'
import { practice } from './practice'
import { review } from './review'
import { search } from './search'
import { setting } from './setting'
import { standing } from './standing'
import { unlock } from './unlock'
import { upload } from './upload'
import { user } from './user'

/** Every call of the contract by area and name; the server serves each, and `npm run -s calls` prints them. */
export const contract = {
  auth,
  phone,
  user,
  course,
  learning,
  order,
  exam,
  standing,
  unlock,
  practice,
  pack,
  review,
  gateway,
  logging,
  legacy,
  setting,
  upload,
  adbox,
  page,
  help,
  search,
} satisfies Record<string, Record<string, Call>>

/** The rows of the contract, in order. */
export function allCalls(): Call[] {
  return Object.values(contract).flatMap((area): Call[] => Object.values(area))
}
