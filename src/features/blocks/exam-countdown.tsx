import type { Block } from '@/contract/content/page.schema'
import { serverNow } from '@/data/stores/clock'
import { openAddress } from '@/navigation/open-address'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Countdown } from '@/ui/countdown'

/** The time left until a day that counts, by the server's clock. */
export function ExamCountdown({ block: { title, endAt, over, address } }: { block: Extract<Block, { type: 'countdown' }> }) {
  const isOver = endAt <= serverNow()
  return (
    <Card {...(address && { label: isOver ? over : title, onClick: () => void openAddress(address) })}>
      {isOver ? (
        <View className="title">{over}</View>
      ) : (
        <View className="until">
          <View className="muted">{title}</View>
          <Countdown until={endAt} now={serverNow} label={title} over={over} />
        </View>
      )}
    </Card>
  )
}
