import { useQuery } from '@tanstack/react-query'
import type { Raffle } from '@/contract/campaign/raffle.schema'
import { activityQueries } from '@/data/campaign/activity'
import { serverNow } from '@/data/http/clock'
import { nearMomentText } from '@/domain/time/relative-time'
import { GrowthHero } from '@/features/invite/growth-hero'
import { QueryState, screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { ShareCards } from '@/features/site/share/share-cards'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { link } from '@/routes/link'
import { Card, Cell } from '@/ui/card'
import { Fold } from '@/ui/fold'
import { RaffleBoard } from '../parts/raffle-board'
import { RaffleProof } from '../parts/raffle-proof'
import { PrizePicture } from '../parts/raffle-wheel'
import './index.scss'

definePageConfig({ navigationBarTitleText: '抽奖', enableShareAppMessage: true, enableShareTimeline: true })

function Share({ activityId }: { activityId: number }) {
  const { data } = useQuery(activityQueries.raffle(activityId))
  if (!data) return null
  const address = link('raffle_activity_index', { activityId })
  return <ShareCards card={{ title: data.title, text: data.intro, image: `/share/raffle/${activityId}.jpg`, address }} />
}

const leftWords = (left: number | null) => (left === null ? '不限量' : left === 0 ? '已抽完' : `剩 ${left} 份`)

/** Every prize by its picture and name, and how many are left. */
function Prizes({ of: { prizes } }: { of: Raffle }) {
  return (
    <Card id="raffle-prizes">
      <Fold title="奖品和剩余数量">
        {prizes.map(({ id, kind, title, left, picture }) => (
          <Cell key={id} side={kind === 'none' ? undefined : leftWords(left)}>
            <View className="raffle-prize">
              {picture !== '' && <PrizePicture kind={kind} picture={picture} />}
              {title}
            </View>
          </Cell>
        ))}
        <View className="small">转盘上的扇形大小不代表中奖概率。</View>
      </Fold>
    </Card>
  )
}

function Page({ activityId }: { activityId: number }) {
  const raffle = useQuery(activityQueries.raffle(activityId))
  useNav({ title: raffle.data?.title })
  return (
    <View className="page-top">
      <QueryState of={raffle}>
        {(of) => (
          <>
            <GrowthHero title={of.title} big={`每人 ${of.chances} 次机会`}>
              {of.isSoldOut && of.state === 'running' ? '奖品已抽完，感谢参与' : of.intro}
              <RaffleBoard of={of} />
            </GrowthHero>
            <Card>
              <Cell onClick={() => go('raffle_my_prizes')}>我的奖品</Cell>
              <Cell side={nearMomentText(of.startsAt, serverNow())}>开始时间</Cell>
              <Cell side={nearMomentText(of.endsAt, serverNow())}>结束时间</Cell>
            </Card>
            <Prizes of={of} />
            <RaffleProof of={of} />
          </>
        )}
      </QueryState>
    </View>
  )
}

export default screen('raffle_activity_index', Page, { share: Share })
