import { useSession } from '@/data/account/session'
import { screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { goLoginFromHere } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { StateNotice } from '@/ui/state-notice'
import { GiftCard } from '../parts/gift-card'

definePageConfig({ navigationBarTitleText: '领学豆' })

/** Types of free beans, in the order they are offered. */
const types = ['welcome', 'spring', 'anniversary']

export default screen('welfare_beans', () => {
  const isVisitor = useSession(({ refreshToken }) => refreshToken === '')
  if (isVisitor) return <StateNotice id="visitor" look="visitor" text="登录后就能领取免费学豆" action="登录" onAction={goLoginFromHere} />
  return (
    <View className="page-top">
      {types.map((type) => (
        <GiftCard key={type} type={type} />
      ))}
      <Card>
        <Cell onClick={() => go('my_balance')}>我的学豆</Cell>
        <Cell onClick={() => go('welfare_scrm')}>福利社</Cell>
      </Card>
    </View>
  )
})
