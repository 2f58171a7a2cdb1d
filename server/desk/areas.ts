import { accountArea } from './areas/account'
import { aiArea } from './areas/ai'
import { articleArea } from './areas/article'
import { bargainArea } from './areas/bargain'
import { campaignArea } from './areas/campaign'
import { cashOutArea } from './areas/cash-out'
import { catalogueArea } from './areas/catalogue'
import { circleArea } from './areas/circle'
import { clientErrorArea } from './areas/client-error'
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
import { helpArea } from './areas/help'
import { homeworkArea } from './areas/homework'
import { importArea } from './areas/import'
import { instalmentArea } from './areas/instalment'
import { invoiceArea } from './areas/invoice'
import { jobArea } from './areas/job'
import { liveArea } from './areas/live'
import { mediaArea } from './areas/media'
import { orderArea } from './areas/order'
import { pageArea } from './areas/page'
import { paperArea } from './areas/paper'
import { parcelArea } from './areas/parcel'
import { paymentArea } from './areas/payment'
import { questionArea } from './areas/question'
import { questionReportArea } from './areas/question-report'
import { refusedNoticeArea } from './areas/refused-notice'
import { reviewArea } from './areas/review'
import { siteSettingArea } from './areas/site-setting'
import { staffArea } from './areas/staff'
import { studyClassArea } from './areas/study-class'
import { supportArea } from './areas/support'
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
  parcelArea,
  couponArea,
  bargainArea,
  couponBatchArea,
  siteSettingArea,
  instalmentArea,
  paymentArea,
  refusedNoticeArea,
  campaignArea,
  accountArea,
  supportArea,
  jobArea,
  clientErrorArea,
  studyClassArea,
  staffArea,
]
