import { useRouter } from '@tarojs/taro'
import { View } from '@/platform/elements'

export default function Page() {
  return <View className="p">order/pay {JSON.stringify(useRouter().params)}</View>
}
