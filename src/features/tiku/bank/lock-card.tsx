import { go } from '@/navigation/go'
import { Text, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Icon } from '@/ui/icon'

/** A subject that must be unlocked first; the whole card leads to the ways to do so. */
export function LockCard({ name, lockedBy }: { name: string; lockedBy: number }) {
  return (
    <Card id={`lock-${lockedBy}`} onClick={() => go('tiku_unlock', { categoryId: lockedBy })}>
      <View className="row">
        <Icon name="lock" />
        <View className="row__main">
          <View className="title">{name} 未解锁</View>
          <View className="muted">解锁后可以练习和考试，看看有哪些方式</View>
        </View>
        <Text className="tiku-go">去解锁</Text>
      </View>
    </Card>
  )
}
