import { useQuery } from '@tanstack/react-query'
import type { Distribution } from '@/contract/campaign/distribution.schema'
import { distributionQueries } from '@/data/campaign/distribution'
import { DISTRIBUTION_DAYS, shareText } from '@/domain/campaign/distribution-rule'
import { yuan } from '@/domain/money/money'
import { dayText } from '@/domain/time/day'
import { GrowthHero } from '@/features/invite/growth-hero'
import { LinkActions } from '@/features/invite/link-actions'
import { QrCode } from '@/features/invite/qr-code'
import { soldOnly } from '@/features/page-frame/not-sold'
import { QueryState, screen } from '@/features/page-frame/screen'
import { ShareCards } from '@/features/site/share/share-cards'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { Card, Cell } from '@/ui/card'
import { campaignArt } from '../parts/campaign-art'

// The page needs a session, and opened from a timeline nobody can sign in.
definePageConfig({ navigationBarTitleText: '分享赚', enableShareAppMessage: true, enableShareTimeline: false })

const notes = { coming: '活动还没有开始', running: '', ended: '活动已结束，已获得的奖励照常结算' } as const

function MyLink({ of: { url, course, reward, state } }: { of: Distribution }) {
  if (state !== 'running') return null
  return (
    <Card id="distribution-link">
      <View className="title" role="heading">
        我的专属链接
      </View>
      <QrCode text={url} alt={`《${course.title}》的专属二维码`} />
      <LinkActions url={url} picture={course.cover} title={course.title} text="一起学，有问题一起讨论" strong={`¥${yuan(course.price)}`} />
      <View className="small">好友买下课程，你得 ¥{yuan(reward)}</View>
    </Card>
  )
}

/** The card of the course, by the seller's own link. */
function Share({ distributionId }: { distributionId: number }) {
  const { data } = useQuery(distributionQueries.detail(distributionId))
  if (data?.state !== 'running') return null
  const { course, url } = data
  const card = { title: course.title, text: '一起学，有问题一起讨论', image: `/share/course/${course.id}.jpg` }
  return <ShareCards card={{ ...card, address: url.replace(/^https?:\/\/[^/]+/, '') }} />
}

function Detail({ distributionId }: { distributionId: number }) {
  const detail = useQuery(distributionQueries.detail(distributionId))
  return (
    <View className="page-top">
      <QueryState of={detail}>
        {(of) => (
          <>
            <GrowthHero art={campaignArt('megaphone')} title={of.title} big={`返 ${shareText(of.share)}`}>
              {notes[of.state] || of.intro}
            </GrowthHero>
            <Card>
              <Cell side={`¥${yuan(of.course.price)}`} onClick={() => go('course_detail', { id: of.course.id })}>
                {of.course.title}
              </Cell>
              <Cell side={`${dayText(of.startsAt)} 至 ${dayText(of.endsAt)}`}>活动时间</Cell>
            </Card>
            <MyLink of={of} />
            <Card id="distribution-sums">
              <Cell side={`${of.invitees} 位`} onClick={() => go('distribution_invitee', { distributionId })}>
                我的邀请
              </Cell>
              <Cell
                side={`待结算 ¥${yuan(of.frozen)}，已到账 ¥${yuan(of.settled)}`}
                onClick={() => go('distribution_reward', { distributionId })}
              >
                我的奖励
              </Cell>
              <Cell onClick={() => go('distribution_leaderboard', { distributionId })}>排行榜</Cell>
            </Card>
            <Card>
              <Cell>好友点开链接 {DISTRIBUTION_DAYS} 天内购买有效，以最后一次点开的链接为准</Cell>
              <Cell>奖励在好友付款满 7 天、没有退款后到账；退款的订单奖励收回</Cell>
              <Cell>不能通过自己的链接或自己的设备购买</Cell>
            </Card>
          </>
        )}
      </QueryState>
    </View>
  )
}

export default screen('distribution_detail', soldOnly(Detail), { share: Share })
