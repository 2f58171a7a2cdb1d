import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { Withdraw } from '../parts/withdraw'
import { Withdrawals } from '../parts/withdrawals'

definePageConfig({ navigationBarTitleText: '邀请奖励提现' })

export default screen('user_invite_new_withdrawal', () => (
  <View className="page-top">
    <Withdraw />
    <Card>
      <Cell onClick={() => go('user_invite_new_rule', { type: 'withdrawal' })}>提现规则</Cell>
    </Card>
    <Withdrawals />
  </View>
))
