import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BlockedPerson, CirclePerson } from '@/contract/community/circle.schema'
import { blockPerson, circleQueries, followPerson } from '@/data/community/circle'
import { useAct } from '@/data/http/use-act'
import { Endless } from '@/features/page-frame/endless'
import { QueryState, screen } from '@/features/page-frame/screen'
import { talkArt } from '@/features/page-frame/talk-art'
import { ShareCards } from '@/features/site/share/share-cards'
import { go } from '@/navigation/go'
import { DynamicCard } from '@/packages/community/parts/dynamic-card'
import { InApp } from '@/packages/community/parts/in-app'
import { signedIn } from '@/packages/community/parts/signed-in'
import { View } from '@/platform/elements'
import { link } from '@/routes/link'
import { ActionButton } from '@/ui/action-button'
import { Avatar } from '@/ui/avatar'
import { Card } from '@/ui/card'
import { Dialog, Popup } from '@/ui/popup'
import { Rows } from '@/ui/rows'

function Blocked({ of: { id, name, avatar } }: { of: BlockedPerson }) {
  const cache = useQueryClient()
  const { run, isBusy } = useAct(() => blockPerson(cache, id, false))
  return (
    <View className="row">
      <Avatar src={avatar} name={name} />
      <View className="row__main title">{name}</View>
      <ActionButton look="plain" label={`解除屏蔽${name}`} isBusy={isBusy} onClick={() => run()}>
        解除屏蔽
      </ActionButton>
    </View>
  )
}

/** Lists the people the learner blocked in the groups. */
function BlockedList({ onClose }: { onClose: () => void }) {
  const list = useQuery(circleQueries.blocks())
  return (
    <Popup id="blocks" title="屏蔽名单" onClose={onClose}>
      <QueryState
        of={list}
        empty={{ when: (rows) => rows.length === 0, art: talkArt('shield'), text: '没有屏蔽任何人', action: '关闭', onAction: onClose }}
      >
        {(rows) => <Rows of={rows}>{(row) => <Blocked key={row.id} of={row} />}</Rows>}
      </QueryState>
    </Popup>
  )
}

function OwnActs() {
  const [isOpen, setOpen] = useState(false)
  return (
    <View className="row">
      <ActionButton id="edit-introduce" look="plain" onClick={() => go('set_introduce')}>
        编辑简介
      </ActionButton>
      <ActionButton id="to-blocks" look="quiet" onClick={() => setOpen(true)}>
        屏蔽名单
      </ActionButton>
      {isOpen && <BlockedList onClose={() => setOpen(false)} />}
    </View>
  )
}

/** Blocks at once what was asked about, and stops without a question. */
function Block({ of: { id, name, isBlocked } }: { of: CirclePerson }) {
  const cache = useQueryClient()
  const { run, isBusy } = useAct((isOn: boolean) => blockPerson(cache, id, isOn))
  const [isAsking, setAsking] = useState(false)
  const block = (isOn: boolean) => {
    setAsking(false)
    run(isOn)
  }
  return (
    <>
      <ActionButton id="block" look="quiet" isBusy={isBusy} onClick={signedIn(() => (isBlocked ? block(false) : setAsking(true)))}>
        {isBlocked ? '解除屏蔽' : '屏蔽'}
      </ActionButton>
      {isAsking && (
        <Dialog
          id="block-dialog"
          title={`屏蔽${name}？`}
          confirm="屏蔽"
          cancel="再想想"
          onConfirm={() => block(true)}
          onCancel={() => setAsking(false)}
        >
          不再看到 TA 的动态和评论，TA 也不能关注、赞和评论你；互相的关注会取消。可以在自己的主页里解除。
        </Dialog>
      )}
    </>
  )
}

/** Following and blocking of somebody else; one's own words and list. */
export function PersonActs({ of }: { of: CirclePerson }) {
  const { id, isFollowed, isBlocked, isMine } = of
  const cache = useQueryClient()
  const { run, isBusy } = useAct(() => followPerson(cache, id, !isFollowed))
  if (isMine) return <OwnActs />
  return (
    <View className="row">
      {!isBlocked && (
        <ActionButton id="follow" look={isFollowed ? 'plain' : 'primary'} isBusy={isBusy} onClick={signedIn(() => run())}>
          {isFollowed ? '已关注' : '关注'}
        </ActionButton>
      )}
      <Block of={of} />
    </View>
  )
}

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
          <Endless
            id="dynamics"
            of={list}
            empty={{ art: talkArt('chat'), text: noneWords(of), action: '去学习圈', onAction: () => go('circles') }}
          >
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
