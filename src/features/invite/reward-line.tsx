import type { Reward } from '@/contract/invite/invite.schema'
import { yuan } from '@/domain/money/money'
import { dayText } from '@/domain/time/day'
import { View } from '@/platform/elements'
import { Cell } from '@/ui/card'

const note = ({ state, settlesAt, isHeld = false }: Reward) =>
  ({ frozen: isHeld ? '平台核对后到账' : `待结算，预计 ${dayText(settlesAt)} 到账`, settled: '已到账，可提现', back: '订单退款，已收回' })[
    state
  ]

/** One reward: whom it came through, how much, and where it is. */
export function RewardLine({ of }: { of: Reward }) {
  return (
    <Cell side={`${of.state === 'back' ? '' : '+'}¥${yuan(of.amount)}`}>
      <View>{of.name}</View>
      <View className="small">
        {dayText(of.madeAt)} · {note(of)}
      </View>
    </Cell>
  )
}
