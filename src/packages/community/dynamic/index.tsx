import { useQuery } from '@tanstack/react-query'
import type { Dynamic } from '@/contract/community/circle.schema'
import { circleQueries } from '@/data/community/circle'
import { QueryState, screen } from '@/features/page-frame/screen'
import { PictureRow } from '@/features/site/pictures/picture-row'
import { ShareCards } from '@/features/site/share/share-cards'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import type { ShareCard } from '@/platform/share/port'
import { link } from '@/routes/link'
import { Card, Cell } from '@/ui/card'
import { NoticeBar } from '@/ui/notice-bar'
import { AuthorLine } from '../parts/dynamic-card'
import { InApp } from '../parts/in-app'
import { Comments } from './comments'
import { DynamicActs } from './dynamic-acts'

definePageConfig({ navigationBarTitleText: '动态详情', enableShareAppMessage: true, enableShareTimeline: true })

const TITLE_LENGTH = 28

const cardOf = ({ id, text, author }: Dynamic): ShareCard => ({
  title: text.slice(0, TITLE_LENGTH),
  text: `${author.name}的学习圈动态`,
  image: `/share/dynamic/${id}.jpg`,
  address: link('dynamic_share_detail', { dynamicId: id }),
})

function Post({ of }: { of: Dynamic }) {
  return (
    <Card id="dynamic">
      <AuthorLine of={of.author} madeAt={of.madeAt} isHeld={of.isHeld} />
      <View className="circle-text">{of.text}</View>
      <PictureRow images={of.images} label="动态图片" />
      <Cell onClick={() => go('share_circle_homepage', { circleId: of.circle.id })}>{of.circle.title}</Cell>
      <DynamicActs of={of} card={cardOf(of)} />
    </Card>
  )
}

function DynamicPage({ dynamicId }: { dynamicId: number }) {
  const one = useQuery(circleQueries.dynamic(dynamicId))
  return (
    <QueryState of={one}>
      {(of) => (
        <View className="page-top">
          {of.isHeld && <NoticeBar id="held" text="动态正在审核，通过后大家就能看到" />}
          <Post of={of} />
          <InApp extinfo={`to/group/dynamic?dynamicId=${dynamicId}`} />
          <Comments of={of} />
        </View>
      )}
    </QueryState>
  )
}

function Share({ dynamicId }: { dynamicId: number }) {
  const { data } = useQuery(circleQueries.dynamic(dynamicId))
  return data ? <ShareCards card={cardOf(data)} /> : null
}

export default screen('dynamic_share_detail', DynamicPage, { share: Share })
