import { accountArea } from './account/account'
import { agreementArea } from './account/agreement'
import { bulkRunArea } from './account/bulk-run'
import { helpArea } from './account/help'
import { learnerCourseArea } from './account/learner-course'
import { learnerExportArea } from './account/learner-export'
import { learnerFileArea } from './account/learner-file'
import { learnerMobileArea } from './account/learner-mobile'
import { ownSignInArea } from './account/own-sign-in'
import { savedFilterArea } from './account/saved-filter'
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
import { categoryTreeArea } from './course/category-tree'
import { courseArea } from './course/course'
import { courseListsArea } from './course/course-lists'
import { courseNoteArea } from './course/course-note'
import { coursePageArea } from './course/course-page'
import { coursePartsArea } from './course/course-parts'
import { reviewArea } from './course/course-review'
import { outlineArea } from './course/outline'
import { redeemCodeArea } from './course/redeem-code'
import { saleTimeArea } from './course/sale-time'
import { doubtArea } from './doubt/doubt'
import { doubtPostArea } from './doubt/doubt-post'
import { homeworkArea } from './doubt/homework'
import { homeworkSetArea } from './doubt/homework-set'
import { errataBookArea } from './errata/errata-book'
import { erratumArea } from './errata/erratum'
import { questionReportArea } from './errata/question-report'
import { essayArea } from './exam/essay'
import { paperArea } from './exam/paper'
import { paperDraftArea } from './exam/paper-draft-page'
import type { Area } from './frame/row'
import { rewardArea } from './invite/reward'
import { riskArea } from './invite/risk'
import { feedbackArea } from './learn/feedback'
import { lessonArea } from './learn/lesson'
import { liveArea } from './learn/live'
import { instalmentArea } from './order/instalment'
import { invoiceArea } from './order/invoice'
import { orderArea } from './order/order'
import { parcelArea } from './order/parcel'
import { paymentArea } from './order/payment'
import { reconciliationArea } from './order/reconciliation'
import { refundArea } from './order/refund'
import { refundRuleArea } from './order/refund-rule'
import { refusedNotificationArea } from './order/refused-notification'
import { shopOrderArea } from './order/shop-order'
import { textbookArea } from './order/textbook'
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
import { pagePlaceArea } from './site/page-place'
import { siteSettingArea } from './site/site-setting'
import { webFileArea } from './site/web-file'
import { classMemberArea } from './study/class-member'
import { studyClassArea } from './study/study-class'
import { studyGroupArea } from './study/study-group'
import { studyPlanArea } from './study/study-plan'
import { catalogueArea } from './tiku/catalogue'
import { importArea } from './tiku/import'
import { questionArea } from './tiku/question'
import { questionDraftArea } from './tiku/question-draft-page'
import { cashOutArea } from './wallet/cash-out'
import { closingArea } from './wallet/closing'
import { couponArea } from './wallet/coupon'
import { couponBatchArea } from './wallet/coupon-batch'
import { rechargePackArea } from './wallet/recharge-pack'

/** Every area of the desk, in the order of the menu. */
export const areas: readonly Area[] = [
  questionReportArea,
  questionArea,
  questionDraftArea,
  importArea,
  paperArea,
  paperDraftArea,
  courseArea,
  coursePageArea,
  outlineArea,
  lessonArea,
  courseListsArea,
  coursePartsArea,
  saleTimeArea,
  categoryTreeArea,
  catalogueArea,
  courseNoteArea,
  textbookArea,
  errataBookArea,
  pageArea,
  pagePlaceArea,
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
  homeworkSetArea,
  erratumArea,
  redeemCodeArea,
  reviewArea,
  feedbackArea,
  orderArea,
  refundArea,
  refundRuleArea,
  invoiceArea,
  cashOutArea,
  closingArea,
  shopOrderArea,
  parcelArea,
  prizeArea,
  couponArea,
  bargainArea,
  couponBatchArea,
  rechargePackArea,
  siteSettingArea,
  webFileArea,
  agreementArea,
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
  learnerFileArea,
  learnerExportArea,
  learnerMobileArea,
  learnerCourseArea,
  supportArea,
  jobArea,
  unsentArea,
  clientErrorArea,
  complaintArea,
  scoreArea,
  studyClassArea,
  classMemberArea,
  studyGroupArea,
  studyPlanArea,
  ownSignInArea,
  demoArea,
  savedFilterArea,
  bulkRunArea,
]
