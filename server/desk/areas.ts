import { accountArea } from './account/account'
import { helpArea } from './account/help'
import { ownSignInArea } from './account/own-sign-in'
import { staffArea } from './account/staff'
import { supportArea } from './account/support'
import { unsentArea } from './account/unsent'
import { aiArea } from './ai/ai'
import { campaignArea } from './campaign/campaign'
import { campaignEditArea } from './campaign/campaign-edit'
import { giftCoinArea } from './campaign/gift-coin'
import { prizeArea } from './campaign/prize'
import { questionnaireArea } from './campaign/questionnaire'
import { questionnaireEditArea } from './campaign/questionnaire-edit'
import { circleArea } from './community/circle'
import { bargainArea } from './course/bargain'
import { courseArea } from './course/course'
import { coursePartsArea } from './course/course-parts'
import { reviewArea } from './course/course-review'
import { redeemCodeArea } from './course/redeem-code'
import { doubtArea } from './doubt/doubt'
import { doubtPostArea } from './doubt/doubt-post'
import { homeworkArea } from './doubt/homework'
import { erratumArea } from './errata/erratum'
import { questionReportArea } from './errata/question-report'
import { essayArea } from './exam/essay'
import { paperArea } from './exam/paper'
import type { Area } from './frame/row'
import { rewardArea } from './invite/reward'
import { riskArea } from './invite/risk'
import { feedbackArea } from './learn/feedback'
import { liveArea } from './learn/live'
import { instalmentArea } from './order/instalment'
import { invoiceArea } from './order/invoice'
import { orderArea } from './order/order'
import { parcelArea } from './order/parcel'
import { paymentArea } from './order/payment'
import { reconciliationArea } from './order/reconciliation'
import { refusedNotificationArea } from './order/refused-notification'
import { shopOrderArea } from './order/shop-order'
import { complaintArea } from './service/complaint'
import { scoreArea } from './service/score'
import { articleArea } from './site/article'
import { clientErrorArea } from './site/client-error'
import { demoArea } from './site/demo'
import { jobArea } from './site/job'
import { marketingLinkArea } from './site/marketing-link'
import { mediaArea } from './site/media'
import { pageArea } from './site/page'
import { pageBlocksArea } from './site/page-blocks'
import { siteSettingArea } from './site/site-setting'
import { studyClassArea } from './study/study-class'
import { studyPlanArea } from './study/study-plan'
import { catalogueArea } from './tiku/catalogue'
import { importArea } from './tiku/import'
import { questionArea } from './tiku/question'
import { cashOutArea } from './wallet/cash-out'
import { couponArea } from './wallet/coupon'
import { couponBatchArea } from './wallet/coupon-batch'

/** Every area of the desk, in the order of the menu. */
export const areas: readonly Area[] = [
  questionReportArea,
  questionArea,
  importArea,
  paperArea,
  courseArea,
  coursePartsArea,
  catalogueArea,
  pageArea,
  pageBlocksArea,
  articleArea,
  mediaArea,
  helpArea,
  liveArea,
  doubtArea,
  doubtPostArea,
  aiArea,
  circleArea,
  essayArea,
  homeworkArea,
  erratumArea,
  redeemCodeArea,
  reviewArea,
  feedbackArea,
  orderArea,
  invoiceArea,
  cashOutArea,
  shopOrderArea,
  parcelArea,
  prizeArea,
  couponArea,
  bargainArea,
  couponBatchArea,
  siteSettingArea,
  instalmentArea,
  paymentArea,
  refusedNotificationArea,
  reconciliationArea,
  campaignArea,
  campaignEditArea,
  rewardArea,
  riskArea,
  giftCoinArea,
  marketingLinkArea,
  questionnaireArea,
  questionnaireEditArea,
  accountArea,
  supportArea,
  jobArea,
  unsentArea,
  clientErrorArea,
  complaintArea,
  scoreArea,
  studyClassArea,
  studyPlanArea,
  staffArea,
  ownSignInArea,
  demoArea,
]
