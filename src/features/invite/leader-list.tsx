import type { Leader } from '@/contract/invite/invite.schema'
import { yuan } from '@/domain/money/money'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { RankRow } from '@/ui/rank-row'

/** A board of places; the reader's own is marked. */
export function LeaderList({ of }: { of: readonly Leader[] }) {
  return (
    <Card id="leaders">
      <View role="list" label="排行榜">
        {of.map(({ place, name, orders, amount, isMine }) => (
          <RankRow key={place} place={place} name={name} isMine={isMine} note={`成交 ${orders} 单`}>
            ¥{yuan(amount)}
          </RankRow>
        ))}
      </View>
    </Card>
  )
}
