import type { Unlock, UnlockWay } from '@/contract/tiku/unlock.schema'
import { dateText } from '@/domain/time/day-text'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Cell } from '@/ui/cell'

const ways: Record<UnlockWay, string> = { course: '购买课程', vip: 'VIP 会员', invite: '邀请好友', beans: '学豆' }

/** Whether the category is open, and the receipt of what opened it. */
export function OpenCard({ unlock: { title, isOpen, openedBy } }: { unlock: Unlock }) {
  return (
    <Card id="unlock-state">
      <View className="headline" role="heading">
        {title}题库
      </View>
      <View className="muted" live="polite">
        {isOpen ? '✓ 已解锁，章节练习和试卷都可以做' : '尚未解锁，任选下面一种方式'}
      </View>
      {openedBy && (
        <>
          <Cell side={ways[openedBy.way]}>解锁方式</Cell>
          <Cell side={dateText(openedBy.at)}>解锁时间</Cell>
          <View id="unlock-receipt" className="small">
            {openedBy.receipt}
          </View>
        </>
      )}
    </Card>
  )
}
