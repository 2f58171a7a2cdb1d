import { View } from '@/platform/elements'

/** How far something is, in whole percents. */
export function Progress({ percent, label }: { percent: number; label: string }) {
  return (
    <View className="progress" role="img" label={`${label} ${percent}%`}>
      <View className="progress__done" style={{ width: `${percent}%` }} />
    </View>
  )
}
