import { useQueries } from '@tanstack/react-query'
import { useSession } from '@/data/account/session'
import { activityQueries } from '@/data/campaign/activity'
import { GrowthHero } from '@/features/invite/growth-hero'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { goLoginFromHere } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { StateNotice } from '@/ui/state-notice'
import { campaignArt } from '../parts/campaign-art'
import { GiftCard } from '../parts/gift-card'

definePageConfig({ navigationBarTitleText: '领学豆' })

/** Types of free beans, in the order they are offered. */
const types = ['welcome', 'spring', 'anniversary']

/** The gifts of all types, drawn when all of them have come or failed; a type that the school does not offer is left out. */
function useGifts() {
  const gifts = useQueries({ queries: types.map((type) => activityQueries.gift(type)) })
  const isWhole = gifts.every(({ data, error }) => data !== undefined || error !== null)
  const found = gifts.flatMap(({ data }) => data ?? [])
  const [error = null] = gifts.flatMap((one) => one.error ?? [])
  return {
    data: isWhole && found.length > 0 ? found : undefined,
    error,
    refetch: () => Promise.all(gifts.map(({ refetch }) => refetch())),
  }
}

/** The boxes of the gifts before they come. */
const Coming = () => (
  <View role="status" label="正在加载">
    {types.map((type) => (
      <View key={type} className="gift is-past" hiddenFromReader>
        <View className="gift__worth" />
      </View>
    ))}
  </View>
)

function Gifts() {
  const gifts = useGifts()
  return (
    <View className="page-top">
      <GrowthHero art={campaignArt('beans')} title="学豆福利" big="免费领学豆">
        学豆可以解锁题库，也可以在买课时抵扣
      </GrowthHero>
      <QueryState of={gifts} skeleton={<Coming />}>
        {(found) => found.map((of) => <GiftCard key={of.type} of={of} />)}
      </QueryState>
      <Card>
        <Cell onClick={() => go('my_balance')}>我的学豆</Cell>
        <Cell onClick={() => go('welfare_scrm')}>福利社</Cell>
      </Card>
    </View>
  )
}

export default screen('welfare_beans', () => {
  const isVisitor = useSession(({ refreshToken }) => refreshToken === '')
  if (isVisitor) return <StateNotice id="visitor" look="visitor" text="登录后就能领取免费学豆" action="登录" onAction={goLoginFromHere} />
  return <Gifts />
})
