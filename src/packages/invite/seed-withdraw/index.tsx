import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Withdraw } from '../parts/withdraw'

definePageConfig({ navigationBarTitleText: '提现' })

export default screen('seed_plain_withdraw', () => (
  <View className="page-top">
    <Withdraw />
    <Card>
      <Cell onClick={() => go('seed_plain_withdraw_detail')}>提现明细</Cell>
    </Card>
  </View>
))
