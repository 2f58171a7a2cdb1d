import type { Bargain } from '@/contract/course/bargain.schema'
import { serverNow } from '@/data/http/clock'
import { yuan } from '@/domain/money/money'
import { timeAgo } from '@/domain/time/relative-time'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'

/** Lists who helped, and with how much. */
export function Cuts({ of: { cuts, isMine } }: { of: Bargain }) {
  return (
    <Card id="cuts">
      <View className="title" role="heading">
        帮砍记录
      </View>
      {cuts.length === 0 && <View className="muted">{isMine ? '还没有好友帮忙，把链接发给同学吧' : '还没有人帮忙，来砍第一刀吧'}</View>}
      {cuts.map(({ id, name, amount, cutAt }) => (
        <Cell key={id} side={`砍掉 ¥${yuan(amount)}`}>
          {name}
          <View className="small">{timeAgo(cutAt, serverNow())}</View>
        </Cell>
      ))}
    </Card>
  )
}
