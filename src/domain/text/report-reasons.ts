import type { ReportReason } from '@/contract/tiku/practice.schema'

/** Names the faults a learner can report of a question, in the order of the form. */
export const reportReasonNames: Record<ReportReason, string> = {
  key: '答案有误',
  stem: '题干或选项有误',
  explanation: '解析不清或有误',
  typo: '错别字、排版问题',
  outdated: '内容已过时',
  other: '其他问题',
}
