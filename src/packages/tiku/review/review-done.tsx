import { serverNow } from '@/data/http/clock'
import { weekNames } from '@/domain/time/week-names'
import { back } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { BarChart } from '@/ui/charts'
import { StateNotice } from '@/ui/state-notice'

/** Nothing is left for today; what the coming days bring. The first bar counts what was due when the queue came. */
export function ReviewDone({ doneCount, forecast }: { doneCount: number; forecast: readonly number[] }) {
  const names = weekNames(serverNow())
  const left = Math.max(0, (forecast[0] ?? 0) - doneCount)
  const bars = [left, ...forecast.slice(1)].map((value, day) => ({ key: String(day), text: names[day] ?? '', value }))
  return (
    <View id="review-done">
      <StateNotice
        look="done"
        text={doneCount > 0 ? `这次复习了 ${doneCount} 题，辛苦了` : '今天没有要复习的题'}
        action="返回"
        onAction={back}
      />
      {bars.some(({ value }) => value > 0) && (
        <Card>
          <View className="title" role="heading">
            未来 7 天要复习
          </View>
          <BarChart label="未来 7 天的复习量" unit="题" bars={bars} />
        </Card>
      )}
    </View>
  )
}
