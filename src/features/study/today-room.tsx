import { View } from '@/platform/elements'
import './today.scss'

/** The room of the card before its reply, so that nothing below it moves; in the question bank the card has no last line. */
export function TodayRoom({ isShort = false }: { isShort?: boolean }) {
  return (
    <View className="card today" role="status" label="正在加载">
      <View className={`today__room skeleton ${isShort ? 'is-short' : ''}`} hiddenFromReader />
    </View>
  )
}
