import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Circle } from '@/contract/community/circle.schema'
import { circleQueries, joinCircle } from '@/data/community/circle'
import { useAct, useFresh } from '@/data/http/use-act'
import { Endless } from '@/features/page-frame/endless'
import { QueryState, screen } from '@/features/page-frame/screen'
import { talkArt } from '@/features/page-frame/talk-art'
import { ShareButton, ShareCards } from '@/features/site/share/share-cards'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import type { ShareCard } from '@/platform/share/port'
import { link } from '@/routes/link'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Rows } from '@/ui/rows'
import { Tabs } from '@/ui/tabs'
import { CircleCover } from '../parts/circle-cover'
import { DynamicCard } from '../parts/dynamic-card'
import { InApp } from '../parts/in-app'
import { signedIn } from '../parts/signed-in'

definePageConfig({ navigationBarTitleText: '圈子主页', enableShareAppMessage: true, enableShareTimeline: true })

type Sort = 'hot' | 'new'
const tabs = [
  { key: 'hot', text: '热门' },
  { key: 'new', text: '最新' },
]

const cardOf = ({ id, title, intro }: Circle): ShareCard => ({
  title,
  text: intro,
  image: `/share/circle/${id}.jpg`,
  address: link('share_circle_homepage', { circleId: id }),
})

function Head({ of }: { of: Circle }) {
  return (
    <Card id="circle-head">
      <View className="row">
        <CircleCover cover={of.cover} title={of.title} />
        <View className="row__main">
          <View className="headline" role="heading">
            {of.title}
          </View>
          <View className="muted">{of.intro}</View>
          <View className="small">
            {of.memberCount} 人 · {of.postCount} 条动态
          </View>
        </View>
      </View>
      <ShareButton card={cardOf(of)}>分享圈子</ShareButton>
    </Card>
  )
}

function Posts({ circleId, sort }: { circleId: number; sort: Sort }) {
  const list = useInfiniteQuery(circleQueries.dynamics(circleId, sort))
  return (
    <Endless id="dynamics" of={list} empty={{ art: talkArt('chat'), text: '还没有动态，来发第一条吧' }}>
      {(rows) => <Rows of={rows}>{(row) => <DynamicCard key={row.id} of={row} />}</Rows>}
    </Endless>
  )
}

/** Joining comes before writing. */
function Acts({ of: { id, isMember } }: { of: Circle }) {
  const cache = useQueryClient()
  const { run, isBusy } = useAct((isOn: boolean) => joinCircle(cache, id, isOn))
  return (
    <ActionBar>
      {isMember ? (
        <>
          <ActionButton id="leave-circle" look="plain" isBusy={isBusy} onClick={() => run(false)}>
            退出
          </ActionButton>
          <ActionButton id="write-dynamic" isWide onClick={() => go('circle_write', { circleId: id })}>
            发动态
          </ActionButton>
        </>
      ) : (
        <ActionButton id="join-circle" isWide isBusy={isBusy} onClick={signedIn(() => run(true))}>
          加入圈子
        </ActionButton>
      )}
    </ActionBar>
  )
}

function CirclePage({ circleId }: { circleId: number }) {
  const one = useQuery(circleQueries.one(circleId))
  const [sort, setSort] = useState<Sort>('hot')
  useFresh(one)
  return (
    <QueryState of={one}>
      {(of) => (
        <View className="page-top">
          <Head of={of} />
          <InApp extinfo={`to/group/circle?circleId=${circleId}`} />
          <Tabs id="sort" label="排序" tabs={tabs} current={sort} onChange={(key) => setSort(key === 'new' ? 'new' : 'hot')}>
            <Posts key={sort} circleId={circleId} sort={sort} />
          </Tabs>
          <Acts of={of} />
        </View>
      )}
    </QueryState>
  )
}

function Share({ circleId }: { circleId: number }) {
  const { data } = useQuery(circleQueries.one(circleId))
  return data ? <ShareCards card={cardOf(data)} /> : null
}

export default screen('share_circle_homepage', CirclePage, { share: Share })
