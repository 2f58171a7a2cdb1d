import { useQuery } from '@tanstack/react-query'
import type { Refund } from '@/contract/order/refund.schema'
import { orderQueries } from '@/data/order/order'
import { yuan } from '@/domain/money/money'
import { dayText, minuteText } from '@/domain/time/day'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'

const stateWords = { applied: '处理中', processing: '退款中', succeeded: '已退款', refused: '没有退' } as const

/** Names who or what a refund waits for, and until when. */
function waitWords({ stage, decideBy }: Refund): string {
  if (stage === 'book') return '请按消息里的地址寄回教材，收到后马上退款'
  if (stage === undefined) return ''
  const until = decideBy === undefined ? '' : `，最晚 ${dayText(decideBy)} 答复`
  return `${stage === 'second' ? '等财务复核' : '客服正在核对'}${until}`
}

/** The sum of a refund as far as it is known: a case that waits names no sum that staff have not agreed on. */
function refundSumWords({ amount, beans, goodwill, stage }: Refund): string {
  if (goodwill !== undefined) return `补到余额 ¥${yuan(goodwill)}`
  const sum = [amount > 0 && `¥${yuan(amount)}`, beans > 0 && `${beans} 学豆`].filter(Boolean).join(' + ')
  return stage === 'review' || stage === 'second' ? '申请退款' : `退款 ${sum}`
}

/** Lists what the learner gave back of an order, and how far each of it is; nothing where nothing was. */
export function Refunds({ orderSn }: { orderSn: string }) {
  const { data = [] } = useQuery(orderQueries.refunds(orderSn))
  if (data.length === 0) return null
  return (
    <Card id="refunds">
      {data.map((refund) => (
        <Cell key={refund.refundNo} side={refund.goodwill === undefined ? stateWords[refund.status] : '已到账'}>
          {refundSumWords(refund)}
          <View className="small">
            {[`${minuteText(refund.createdAt)} 申请`, waitWords(refund), refund.deducted && `扣教材 ¥${yuan(refund.deducted)}`, refund.note]
              .filter(Boolean)
              .join('，')}
          </View>
        </Cell>
      ))}
    </Card>
  )
}
