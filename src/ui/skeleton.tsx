import { View } from '@/platform/elements'
import { keyed } from './keyed'

/** The shape of what comes: `rows` cards of a tall block and two lines. */
export function Skeleton({ rows = 3 }: { rows?: number }) {
  return (
    <View className="page-pad" role="status" label="正在加载">
      {keyed(Array.from({ length: rows })).map(({ key }) => (
        <View key={key} hiddenFromReader>
          <View className="skeleton skeleton--tall" />
          <View className="skeleton" />
          <View className="skeleton skeleton--short" />
        </View>
      ))}
    </View>
  )
}
