import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CirclePerson } from '@/contract/learning/circle.schema'
import { followPerson } from '@/data/mutations/circle'
import { circleQueries } from '@/data/queries/circle'
import { Endless } from '@/features/page-frame/endless'
import { QueryState } from '@/features/page-frame/query-state'
import { screen } from '@/features/page-frame/screen'
import { ShareCards } from '@/features/share/share-cards'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { link } from '@/routes/link'
import { ActionButton } from '@/ui/action-button'
import { Avatar } from '@/ui/avatar'
import { Card } from '@/ui/card'
import { DynamicCard } from '../parts/dynamic-card'
import { InApp } from '../parts/in-app'
import { signedIn } from '../parts/signed-in'
import { useBusy } from '../parts/use-busy'

function Head({ of }: { of: CirclePerson }) {
  const { id, name, avatar, introduce, postCount, followerCount, followingCount, isFollowed, isMine } = of
  const cache = useQueryClient()
  const { isBusy, during } = useBusy()
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
        {isMine ? (
          <ActionButton id="edit-introduce" look="plain" onClick={() => go('set_introduce')}>
            编辑简介
          </ActionButton>
        ) : (
          <ActionButton
            id="follow"
            look={isFollowed ? 'plain' : 'primary'}
            isBusy={isBusy}
            onClick={signedIn(() => during(() => followPerson(cache, id, !isFollowed)))}
          >
            {isFollowed ? '已关注' : '关注'}
          </ActionButton>
        )}
      </View>
    </Card>
  )
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
          <Endless
            id="dynamics"
            of={list}
            empty={{ text: of.isMine ? '你还没有发过动态' : 'TA 还没有发过动态', action: '去学习圈', onAction: () => go('circles') }}
          >
            {(rows) => rows.map((row) => <DynamicCard key={row.id} of={row} hasCircle />)}
          </Endless>
        </View>
      )}
    </QueryState>
  )
}

function Share({ userId }: { userId: number }) {
  const { data } = useQuery(circleQueries.person(userId))
  if (!data) return null
  const { name, introduce, avatar } = data
  return (
    <ShareCards card={{ title: `${name}的学习圈`, text: introduce, image: avatar, address: link('share_personal_homepage', { userId }) }} />
  )
}

export default screen('share_personal_homepage', PersonPage, { share: Share })
