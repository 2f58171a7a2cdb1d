import type { Refund } from '@/contract/order/refund.schema'
import { yuan } from '@/domain/money/money'
import { dayText, minuteText } from '@/domain/time/day'

const stateWords = { applied: '处理中', processing: '退款中', succeeded: '已退款', refused: '没有退' } as const

/** The state of a refund in a word; goodwill is paid at once. */
export const refundStateWords = ({ status, goodwill }: Refund): string => (goodwill === undefined ? stateWords[status] : '已到账')

/** Names who or what a refund waits for, and until when; empty where it waits for nobody. */
export function refundWaitWords({ stage, decideBy }: Pick<Refund, 'stage' | 'decideBy'>): string {
  if (stage === 'book') return '请按消息里的地址寄回教材，收到后马上退款'
  if (stage === undefined) return ''
  const until = decideBy === undefined ? '' : `，最晚 ${dayText(decideBy)} 答复`
  return `${stage === 'second' ? '等财务复核' : '客服正在核对'}${until}`
}

/** The sum of a refund as far as it is known: a case that waits names no sum that staff have not agreed on. */
export function refundSumWords({ amount, beans, goodwill, stage }: Refund): string {
  if (goodwill !== undefined) return `补到余额 ¥${yuan(goodwill)}`
  const sum = [amount > 0 && `¥${yuan(amount)}`, beans > 0 && `${beans} 学豆`].filter(Boolean).join(' + ')
  return stage === 'review' || stage === 'second' ? '申请退款' : `退款 ${sum}`
}

/** The line below a refund: when it was asked for, whom it waits for, what is kept for books, and the words of staff. */
export const refundLineWords = (refund: Refund): string =>
  [
    `${minuteText(refund.createdAt)} 申请`,
    refundWaitWords(refund),
    refund.deducted !== undefined && `扣教材 ¥${yuan(refund.deducted)}`,
    refund.note,
  ]
    .filter(Boolean)
    .join('，')
