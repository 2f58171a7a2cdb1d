import { address } from './account/address'
import { apple } from './account/apple'
import { auth } from './account/auth'
import { devices } from './account/devices'
import { email } from './account/email'
import { help } from './account/help'
import { membership } from './account/membership'
import { message } from './account/message'
import { minors } from './account/minors'
import { phone } from './account/phone'
import { privacy } from './account/privacy'
import { profile } from './account/profile'
import { push } from './account/push'
import { sessions } from './account/session'
import { notice } from './account/subscription'
import { support } from './account/support'
import { user } from './account/user'
import { ai } from './ai/ai'
import type { Call } from './call'
import { distribution } from './campaign/distribution'
import { questionnaire } from './campaign/questionnaire'
import { raffle } from './campaign/raffle'
import { welfare } from './campaign/welfare'
import { circle } from './community/circle'
import { around } from './course/around'
import { bargain } from './course/bargain'
import { course } from './course/course'
import { gate } from './course/gate'
import { guide } from './course/guide'
import { material } from './course/material'
import { myCourses } from './course/my-courses'
import { gift } from './course/redeem-code'
import { doubt } from './doubt/doubt'
import { homework } from './doubt/homework'
import { errata } from './errata/errata'
import { analysis } from './exam/analysis'
import { dated } from './exam/dated'
import { exam } from './exam/exam'
import { standing } from './exam/rank'
import { invite } from './invite/invite'
import { download } from './learn/download'
import { feedback } from './learn/feedback'
import { filmDownload } from './learn/film-download'
import { learnRecord } from './learn/learn-record'
import { learning } from './learn/lesson'
import { study } from './learn/lesson-study'
import { live } from './learn/live'
import { liveRoom } from './learn/live-room'
import { afterSale } from './order/after-sale'
import { order } from './order/order'
import { textbook } from './order/textbook'
import { search } from './search/search'
import { classService } from './service/class-service'
import { adbox } from './site/adbox'
import { appVersion } from './site/app-version'
import { articleLike } from './site/article-like'
import { audio } from './site/audio'
import { favourite } from './site/favourite-content'
import { gateway } from './site/gateway'
import { legacy } from './site/legacy'
import { logging } from './site/logging'
import { miniProgram } from './site/mini-program'
import { page } from './site/page'
import { remark } from './site/remark'
import { setting } from './site/setting'
import { shortLink } from './site/short-link'
import { upload } from './site/upload'
import { certificate } from './study/certificate'
import { ownPlan } from './study/own-plan'
import { plan } from './study/plan'
import { reading } from './study/reading'
import { today } from './study/today'
import { weekReport } from './study/week-report'
import { pack } from './tiku/pack'
import { practice } from './tiku/practice'
import { review } from './tiku/review'
import { unlock } from './tiku/unlock'
import { coupon } from './wallet/coupon'
import { wallet } from './wallet/wallet'

/** Every call of the contract by area and name; the server serves each, and `npm run -s calls` prints them. */
export const contract = {
  auth,
  apple,
  push,
  sessions,
  appVersion,
  audio,
  miniProgram,
  devices,
  email,
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
  filmDownload,
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
  dated,
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
  favourite,
  articleLike,
  remark,
  certificate,
  ownPlan,
  weekReport,
} satisfies Record<string, Record<string, Call>>

/** The rows of the contract, in order. */
export function allCalls(): Call[] {
  return Object.values(contract).flatMap((area): Call[] => Object.values(area))
}
