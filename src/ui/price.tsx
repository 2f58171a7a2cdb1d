import { yuan } from '@/domain/money/money'
import { Text, View } from '@/platform/elements'

/** An amount of money in fen, with a small ¥ and what it was before. */
export function Price({ fen, was, isLarge }: { fen: number; was?: number; isLarge?: boolean }) {
  if (fen === 0) return <View className="price">免费</View>
  return (
    <View className={`price ${isLarge ? 'headline' : 'title'}`}>
      <Text className="price__yen">¥</Text>
      <Text>{yuan(fen)}</Text>
      {was !== undefined && was > fen && <Text className="price__was">¥{yuan(was)}</Text>}
    </View>
  )
}
