import type { WrongReason } from '@/contract/tiku/review.schema'

/** Why an answer went wrong, as the learner chooses it. */
export const wrongReasonNames: Readonly<Record<WrongReason, string>> = {
  careless: '粗心',
  concept: '概念不清',
  method: '方法不会',
  misread: '审题错误',
  time: '时间不够',
  other: '其他',
}
