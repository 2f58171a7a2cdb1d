import { View } from '@/platform/elements'
import './today.scss'

/** The room of the card before its reply, so that nothing below it moves. */
export function TodayRoom() {
  return (
    <View className="card today" role="status" label="正在加载">
      <View className="today__room skeleton" hiddenFromReader />
    </View>
  )
}
