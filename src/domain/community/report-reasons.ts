import type { CircleReportReason } from '@/contract/community/circle.schema'

/** Names why a learner reports the text of another, in the order of the form. */
export const textReportReasons: Record<CircleReportReason, string> = {
  abuse: '辱骂、不友善',
  advert: '广告、联系方式',
  cheat: '考试作弊',
  privacy: '泄露他人隐私',
  other: '其他',
}
