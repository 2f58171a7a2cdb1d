import { View } from '@/platform/elements'
import './bank.scss'

/** Its name, the learner's card, the ways in and the first papers. */
const parts = ['tiku-direction skeleton', 'skeleton skeleton--tall', 'tiku-entries--coming skeleton', 'skeleton', 'skeleton--tall skeleton']

/** A bank while it loads, each part where it will be. */
export function BankSkeleton() {
  return (
    <View className="page-pad" role="status" label="正在加载">
      {parts.map((part) => (
        <View key={part} className={part} hiddenFromReader />
      ))}
    </View>
  )
}
