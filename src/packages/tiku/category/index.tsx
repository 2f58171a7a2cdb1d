import { useRouter } from '@tarojs/taro'
import { View } from '@/platform/elements'

export default function Page() {
  return <View className="p">tiku/category {JSON.stringify(useRouter().params)}</View>
}
