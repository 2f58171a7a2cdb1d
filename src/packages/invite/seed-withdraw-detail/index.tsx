import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { Withdrawals } from '../parts/withdrawals'

definePageConfig({ navigationBarTitleText: '提现明细' })

export default screen('seed_plain_withdraw_detail', () => (
  <View className="page-top">
    <Withdrawals />
  </View>
))
