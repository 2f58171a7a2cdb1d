import { accountArea } from './areas/account'
import { aiArea } from './areas/ai'
import { articleArea } from './areas/article'
import { bargainArea } from './areas/bargain'
import { campaignArea } from './areas/campaign'
import { campaignEditArea } from './areas/campaign-edit'
import { cashOutArea } from './areas/cash-out'
import { catalogueArea } from './areas/catalogue'
import { circleArea } from './areas/circle'
import { clientErrorArea } from './areas/client-error'
import { complaintArea } from './areas/complaint'
import { couponArea } from './areas/coupon'
import { couponBatchArea } from './areas/coupon-batch'
import { courseArea } from './areas/course'
import { coursePartsArea } from './areas/course-parts'
import { doubtArea } from './areas/doubt'
import { doubtPostArea } from './areas/doubt-post'
import { erratumArea } from './areas/erratum'
import { essayArea } from './areas/essay'
import { feedbackArea } from './areas/feedback'
import { giftArea } from './areas/gift'
import { giftCoinArea } from './areas/gift-coin'
import { helpArea } from './areas/help'
import { homeworkArea } from './areas/homework'
import { importArea } from './areas/import'
import { instalmentArea } from './areas/instalment'
import { invoiceArea } from './areas/invoice'
import { jobArea } from './areas/job'
import { liveArea } from './areas/live'
import { marketingLinkArea } from './areas/marketing-link'
import { mediaArea } from './areas/media'
import { orderArea } from './areas/order'
import { ownSignInArea } from './areas/own-sign-in'
import { pageArea } from './areas/page'
import { pageBlocksArea } from './areas/page-blocks'
import { paperArea } from './areas/paper'
import { parcelArea } from './areas/parcel'
import { paymentArea } from './areas/payment'
import { prizeArea } from './areas/prize'
import { questionArea } from './areas/question'
import { questionReportArea } from './areas/question-report'
import { questionnaireArea } from './areas/questionnaire'
import { questionnaireEditArea } from './areas/questionnaire-edit'
import { reconciliationArea } from './areas/reconciliation'
import { refusedNoticeArea } from './areas/refused-notice'
import { reviewArea } from './areas/review'
import { rewardArea } from './areas/reward'
import { riskArea } from './areas/risk'
import { scoreArea } from './areas/score'
import { shopOrderArea } from './areas/shop-order'
import { siteSettingArea } from './areas/site-setting'
import { staffArea } from './areas/staff'
import { studyClassArea } from './areas/study-class'
import { studyPlanArea } from './areas/study-plan'
import { supportArea } from './areas/support'
import { unsentArea } from './areas/unsent'
import type { Area } from './row'

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
  giftArea,
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
  refusedNoticeArea,
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
]
