import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CirclePerson } from '@/contract/community/circle.schema'
import { circleQueries } from '@/data/community/circle'
import { Endless } from '@/features/page-frame/endless'
import { QueryState, screen } from '@/features/page-frame/screen'
import { ShareCards } from '@/features/site/share/share-cards'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { link } from '@/routes/link'
import { Avatar } from '@/ui/avatar'
import { Card } from '@/ui/card'
import { Rows } from '@/ui/rows'
import { DynamicCard } from '../parts/dynamic-card'
import { InApp } from '../parts/in-app'
import { PersonActs } from './person-acts'

definePageConfig({ navigationBarTitleText: '个人主页', enableShareAppMessage: true, enableShareTimeline: true })

function Head({ of }: { of: CirclePerson }) {
  const { name, avatar, introduce, postCount, followerCount, followingCount } = of
  return (
    <Card id="person">
      <View className="row">
        <Avatar src={avatar} name={name} />
        <View className="row__main">
          <View className="headline" role="heading">
            {name}
          </View>
          <View className="muted">{introduce === '' ? '还没有写个人简介' : introduce}</View>
          <View className="small">
            {postCount} 条动态 · {followerCount} 位关注者 · 关注 {followingCount} 人
          </View>
        </View>
      </View>
      <PersonActs of={of} />
    </Card>
  )
}

/** Why a list of posts is empty. */
function noneWords({ isMine, isBlocked }: CirclePerson): string {
  if (isBlocked) return '你已屏蔽 TA，解除后才能看到 TA 的动态'
  return isMine ? '你还没有发过动态' : 'TA 还没有发过动态'
}

function PersonPage({ userId }: { userId: number }) {
  const person = useQuery(circleQueries.person(userId))
  const list = useInfiniteQuery(circleQueries.ofPerson(userId))
  return (
    <QueryState of={person}>
      {(of) => (
        <View className="page-top">
          <Head of={of} />
          <InApp extinfo={`to/group/user?userId=${userId}`} />
          <Endless id="dynamics" of={list} empty={{ text: noneWords(of), action: '去学习圈', onAction: () => go('circles') }}>
            {(rows) => <Rows of={rows}>{(row) => <DynamicCard key={row.id} of={row} hasCircle />}</Rows>}
          </Endless>
        </View>
      )}
    </QueryState>
  )
}

function Share({ userId }: { userId: number }) {
  const { data } = useQuery(circleQueries.person(userId))
  if (!data) return null
  const { name, introduce } = data
  return (
    <ShareCards
      card={{
        title: `${name}的学习圈`,
        text: introduce,
        image: `/share/person/${userId}.jpg`,
        address: link('share_personal_homepage', { userId }),
      }}
    />
  )
}

export default screen('share_personal_homepage', PersonPage, { share: Share })
