import { useQuery } from '@tanstack/react-query'
import type { VipInfo } from '@/contract/account/membership.schema'
import { memberQueries } from '@/data/account/membership'
import { userQueries } from '@/data/account/user'
import { levelName } from '@/domain/account/member'
import { yuan } from '@/domain/money/money'
import { dayText } from '@/domain/time/day'
import { QueryState, screen } from '@/features/page-frame/screen'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { Progress } from '@/ui/progress'
import { MemberFace } from '../parts/member-face'

definePageConfig({ navigationBarTitleText: '会员中心' })

/** Why the learner has this level, and for how long. */
function sourceText({ source, course, expiresAt }: VipInfo): string {
  if (source === 'none') return '购买会员课程，或积累成长值，即可成为会员'
  if (source === 'growth') return '由最近一年的成长值达到'
  const until = expiresAt === null ? '长期有效' : `${dayText(expiresAt)} 到期`
  return `来自《${course?.title ?? ''}》，${until}`
}

function Growth({ info: { growth, paid, studyDays, next } }: { info: VipInfo }) {
  return (
    <Card id="growth">
      {next !== null && (
        <View className="member-next">
          <View className="title">
            再积累 {next.missing}，升到{levelName(next.level)}
          </View>
          <Progress percent={Math.min(100, Math.floor((growth / next.from) * 100))} label="成长进度" />
        </View>
      )}
      <Cell side={next === null ? String(growth) : `${growth} / ${next.from}`}>当前成长值</Cell>
      <Cell side={`¥${yuan(paid)}`}>最近一年消费</Cell>
      <Cell side={`${studyDays} 天`}>最近一年学满 10 分钟的日子</Cell>
      <View className="small member-rule">每消费 1 元积 1，退款相应减少；每天学满 10 分钟积 5。成长值按最近一年计算。</View>
    </Card>
  )
}

function MyLevel({ info }: { info: VipInfo }) {
  const user = useQuery(userQueries.info())
  return (
    <View id="my-level" className="page-top">
      <MemberFace level={info.level} name={user.data?.nickname ?? ''}>
        {sourceText(info)}
      </MemberFace>
      <Growth info={info} />
      <View className="page-pad">
        <ActionButton id="to-rights" isWide onClick={() => go('vip_level_description')}>
          {info.level > 0 ? '查看会员权益' : '了解怎样成为会员'}
        </ActionButton>
      </View>
    </View>
  )
}

/** The learner's own membership: level, where it comes from, and the way to the next one. */
export default screen('my_vip_level', () => {
  const info = useQuery(memberQueries.info())
  return <QueryState of={info}>{(found) => <MyLevel info={found} />}</QueryState>
})
