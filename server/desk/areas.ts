import { accountArea } from './account/account'
import { agreementArea } from './account/agreement'
import { bulkRunArea } from './account/bulk-run'
import { helpArea } from './account/help'
import { learnerAccountArea } from './account/learner-account'
import { learnerCourseArea } from './account/learner-course'
import { learnerExportArea } from './account/learner-export'
import { learnerFileArea } from './account/learner-file'
import { learnerFilmArea } from './account/learner-film'
import { learnerMergeArea } from './account/learner-merge'
import { learnerMessageArea } from './account/learner-message'
import { learnerMobileArea } from './account/learner-mobile'
import { learnerSheetArea } from './account/learner-sheet'
import { mailingArea } from './account/mailing'
import { mailingRulesArea } from './account/mailing-rules'
import { messageKindArea } from './account/message-kind'
import { ownMarkingArea } from './account/own-marking'
import { ownPasskeyArea } from './account/own-passkey'
import { ownSignInArea } from './account/own-sign-in'
import { savedFilterArea } from './account/saved-filter'
import { supportArea } from './account/support'
import { unsentArea } from './account/unsent'
import { aiArea } from './ai/ai'
import { aiSourceArea } from './ai/ai-source'
import { adviserArea } from './campaign/adviser'
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
import { courseSheetArea } from './course/course-sheet'
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
import { paperPreviewArea } from './exam/paper-preview'
import { resultArea } from './exam/result'
import type { Area } from './frame/row'
import { rewardArea } from './invite/reward'
import { riskArea } from './invite/risk'
import { feedbackArea } from './learn/feedback'
import { lessonArea } from './learn/lesson'
import { liveArea } from './learn/live'
import { instalmentArea } from './order/instalment'
import { invoiceArea } from './order/invoice'
import { invoiceSheetArea } from './order/invoice-sheet'
import { orderArea } from './order/order'
import { orderSheetArea } from './order/order-sheet'
import { parcelArea } from './order/parcel'
import { parcelReceiverArea } from './order/parcel-receiver'
import { parcelSheetArea } from './order/parcel-sheet'
import { paymentArea } from './order/payment'
import { reconciliationArea } from './order/reconciliation'
import { refundArea } from './order/refund'
import { refundOpenArea } from './order/refund-open'
import { refundRuleArea } from './order/refund-rule'
import { refusedNotificationArea } from './order/refused-notification'
import { shopOrderArea } from './order/shop-order'
import { textbookArea } from './order/textbook'
import { complaintArea } from './service/complaint'
import { scoreArea } from './service/score'
import { scoreSheetArea } from './service/score-sheet'
import { articleArea } from './site/article'
import { brandArea } from './site/brand'
import { clientErrorArea } from './site/client-error'
import { demoArea } from './site/demo'
import { jobArea } from './site/job'
import { marketingLinkArea } from './site/marketing-link'
import { mediaArea } from './site/media'
import { pageArea } from './site/page'
import { pageBlocksArea } from './site/page-blocks'
import { pagePlaceArea } from './site/page-place'
import { pageSpeedArea } from './site/page-speed'
import { remarkArea } from './site/remark'
import { reportArea } from './site/reports/reports'
import { siteSettingArea } from './site/site-setting'
import { visitArea } from './site/visit'
import { webFileArea } from './site/web-file'
import { certificateArea } from './study/certificate'
import { classFiguresArea } from './study/class-figures'
import { classMemberArea } from './study/class-member'
import { planPreviewArea } from './study/plan-preview'
import { studyClassArea } from './study/study-class'
import { studyGroupArea } from './study/study-group'
import { studyPlanArea } from './study/study-plan'
import { catalogueArea } from './tiku/catalogue'
import { importArea } from './tiku/import'
import { questionArea } from './tiku/question'
import { questionDraftArea } from './tiku/question-draft-page'
import { questionReviewArea } from './tiku/question-review'
import { questionSheetArea } from './tiku/question-sheet'
import { cashOutArea } from './wallet/cash-out'
import { closingArea } from './wallet/closing'
import { couponArea } from './wallet/coupon'
import { couponBatchArea } from './wallet/coupon-batch'
import { couponSheetArea } from './wallet/coupon-sheet'
import { ledgerArea } from './wallet/ledger'
import { rechargePackArea } from './wallet/recharge-pack'

/** Every area of the desk, in the order of the menu. */
export const areas: readonly Area[] = [
  questionReportArea,
  questionArea,
  questionDraftArea,
  questionReviewArea,
  questionSheetArea,
  importArea,
  paperArea,
  paperDraftArea,
  paperPreviewArea,
  courseArea,
  courseSheetArea,
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
  brandArea,
  mediaArea,
  helpArea,
  liveArea,
  doubtArea,
  doubtPostArea,
  aiArea,
  aiSourceArea,
  circleArea,
  remarkArea,
  certificateArea,
  essayArea,
  resultArea,
  homeworkArea,
  homeworkSetArea,
  erratumArea,
  redeemCodeArea,
  reviewArea,
  feedbackArea,
  orderArea,
  orderSheetArea,
  refundArea,
  refundOpenArea,
  refundRuleArea,
  invoiceArea,
  invoiceSheetArea,
  cashOutArea,
  closingArea,
  ledgerArea,
  reportArea,
  shopOrderArea,
  parcelArea,
  parcelReceiverArea,
  parcelSheetArea,
  prizeArea,
  couponArea,
  couponSheetArea,
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
  adviserArea,
  giftCoinArea,
  marketingLinkArea,
  visitArea,
  questionnaireArea,
  questionnaireEditArea,
  accountArea,
  learnerFileArea,
  learnerExportArea,
  learnerMergeArea,
  learnerMessageArea,
  learnerMobileArea,
  learnerAccountArea,
  learnerSheetArea,
  learnerCourseArea,
  learnerFilmArea,
  supportArea,
  jobArea,
  unsentArea,
  clientErrorArea,
  pageSpeedArea,
  complaintArea,
  scoreArea,
  scoreSheetArea,
  studyClassArea,
  classFiguresArea,
  classMemberArea,
  studyGroupArea,
  planPreviewArea,
  studyPlanArea,
  ownMarkingArea,
  ownPasskeyArea,
  ownSignInArea,
  demoArea,
  savedFilterArea,
  bulkRunArea,
  mailingArea,
  mailingRulesArea,
  messageKindArea,
]
