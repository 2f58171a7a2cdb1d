import type { Leader } from '@/contract/invite/invite.schema'
import { yuan } from '@/domain/money/money'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import './growth.scss'

/** A board of places; the reader's own is marked. */
export function LeaderList({ of }: { of: readonly Leader[] }) {
  return (
    <Card id="leaders">
      {of.map(({ place, name, orders, amount, isMine }) => (
        <Cell key={place} side={`¥${yuan(amount)}`}>
          <View className={isMine ? 'growth-mine' : ''}>
            {place}. {name}
            {isMine && '（我）'}
          </View>
          <View className="small">成交 {orders} 单</View>
        </Cell>
      ))}
    </Card>
  )
}
