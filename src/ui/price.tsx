import { yuan } from '@/domain/money/money'
import { Text, View } from '@/platform/elements'
import { useIsSold } from '@/platform/elements/shop'

/** An amount of money in fen, with a small ¥ and what it was before; nothing where nothing is sold. */
export function Price({ fen, was, isLarge }: { fen: number; was?: number; isLarge?: boolean }) {
  const isSold = useIsSold()
  if (fen === 0) return <View className="price">免费</View>
  if (!isSold) return null
  return (
    <View className={`price ${isLarge ? 'headline' : 'title'}`}>
      <Text className="price__yen">¥</Text>
      <Text>{yuan(fen)}</Text>
      {was !== undefined && was > fen && <Text className="price__was">¥{yuan(was)}</Text>}
    </View>
  )
}
