import { screen } from '@/features/page-frame/screen'
import { View } from '@/platform/elements'
import { Withdrawals } from '../parts/withdrawals'

export default screen('seed_plain_withdraw_detail', () => (
  <View className="page-top">
    <Withdrawals />
  </View>
))
