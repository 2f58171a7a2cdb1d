import { address } from './account/address'
import { auth } from './account/auth'
import { devices } from './account/devices'
import { membership } from './account/membership'
import { message } from './account/message'
import { minors } from './account/minors'
import { notice } from './account/notice'
import { phone } from './account/phone'
import { privacy } from './account/privacy'
import { profile } from './account/profile'
import { sessions } from './account/session'
import { support } from './account/support'
import { user } from './account/user'
import type { Call } from './call'
import { adbox } from './content/adbox'
import { around } from './content/around'
import { course } from './content/course'
import { errata } from './content/errata'
import { gate } from './content/gate'
import { help } from './content/help'
import { live } from './content/live'
import { page } from './content/page'
import { search } from './content/search'
import { analysis } from './exam/analysis'
import { exam } from './exam/exam'
import { pack } from './exam/pack'
import { practice } from './exam/practice'
import { review } from './exam/review'
import { standing } from './exam/standing'
import { unlock } from './exam/unlock'
import { bargain } from './growth/bargain'
import { distribution } from './growth/distribution'
import { gift } from './growth/gift'
import { invite } from './growth/invite'
import { questionnaire } from './growth/questionnaire'
import { raffle } from './growth/raffle'
import { shortLink } from './growth/short-link'
import { welfare } from './growth/welfare'
import { ai } from './learning/ai'
import { circle } from './learning/circle'
import { classService } from './learning/class-service'
import { doubt } from './learning/doubt'
import { download } from './learning/download'
import { feedback } from './learning/feedback'
import { guide } from './learning/guide'
import { homework } from './learning/homework'
import { learning } from './learning/learning'
import { liveRoom } from './learning/live-room'
import { material } from './learning/material'
import { myCourses } from './learning/my-courses'
import { plan } from './learning/plan'
import { reading } from './learning/reading'
import { learnRecord } from './learning/record'
import { study } from './learning/study'
import { today } from './learning/today'
import { afterSale } from './money/after-sale'
import { coupon } from './money/coupon'
import { order } from './money/order'
import { textbook } from './money/textbook'
import { wallet } from './money/wallet'
import { appVersion } from './site/app-version'
import { audio } from './site/audio'
import { gateway } from './site/gateway'
import { legacy } from './site/legacy'
import { logging } from './site/logging'
import { miniProgram } from './site/mini-program'
import { setting } from './site/setting'
import { upload } from './site/upload'

/** Every call of the contract by area and name; the server serves each, and `npm run -s calls` prints them. */
export const contract = {
  auth,
  sessions,
  appVersion,
  audio,
  miniProgram,
  devices,
  membership,
  phone,
  privacy,
  minors,
  profile,
  support,
  user,
  course,
  around,
  gate,
  live,
  learning,
  doubt,
  ai,
  homework,
  message,
  notice,
  shortLink,
  errata,
  study,
  download,
  plan,
  circle,
  classService,
  reading,
  learnRecord,
  today,
  material,
  liveRoom,
  guide,
  myCourses,
  feedback,
  order,
  afterSale,
  coupon,
  wallet,
  textbook,
  invite,
  bargain,
  distribution,
  gift,
  raffle,
  questionnaire,
  welfare,
  address,
  exam,
  analysis,
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
