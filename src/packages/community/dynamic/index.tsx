import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { CircleComment, Dynamic } from '@/contract/community/circle.schema'
import { useSession } from '@/data/account/session'
import { circleQueries, writeComment } from '@/data/community/circle'
import { useSendKey } from '@/data/http/send-key'
import { useAct } from '@/data/http/use-act'
import { artOf } from '@/features/page-frame/empty-art'
import { Endless } from '@/features/page-frame/endless'
import { QueryState, screen } from '@/features/page-frame/screen'
import { PictureRow } from '@/features/site/pictures/picture-row'
import { ShareCards } from '@/features/site/share/share-cards'
import { go } from '@/navigation/go'
import { goLoginFromHere } from '@/navigation/go-login'
import { AuthorLine } from '@/packages/community/parts/dynamic-card'
import { InApp } from '@/packages/community/parts/in-app'
import { signedIn } from '@/packages/community/parts/signed-in'
import { View } from '@/platform/elements'
import type { ShareCard } from '@/platform/share/port'
import { toast } from '@/platform/toast'
import { link } from '@/routes/link'
import { ActionButton } from '@/ui/action-button'
import { Card, Cell } from '@/ui/card'
import { NoticeBar } from '@/ui/notice-bar'
import { Rows } from '@/ui/rows'
import { Textarea } from '@/ui/textarea'
import { DynamicActs } from './dynamic-acts'

const DynamicReport = lazy(() => import('./report-popup').then((late) => ({ default: late.DynamicReport })))
const LENGTH = 300

function WriteBox({ dynamicId }: { dynamicId: number }) {
  const cache = useQueryClient()
  const [text, setText] = useState('')
  const { keyOf, renew } = useSendKey()
  const { run: write, isBusy } = useAct(async () => {
    const { isHeld } = await writeComment(cache, dynamicId, { text, idempotencyKey: keyOf(text) })
    setText('')
    renew()
    toast(isHeld ? '评论已提交，审核后公开' : '评论成功')
  })
  return (
    <View className={`card say ${text === '' ? '' : 'is-open'}`}>
      <Textarea id="comment-text" label="评论" placeholder="友善交流，一起进步" maxLength={LENGTH} value={text} onInput={setText} />
      <ActionButton id="send-comment" isWide isBusy={isBusy} disabled={text.trim() === ''} onClick={() => write()}>
        发表评论
      </ActionButton>
    </View>
  )
}

function Comment({ of, onReport }: { of: CircleComment; onReport: () => void }) {
  return (
    <Card id={`comment-${of.id}`}>
      <AuthorLine of={of.author} madeAt={of.madeAt} isHeld={of.isHeld} />
      <View className="circle-text">{of.text}</View>
      {!of.isMine && (
        <ActionButton look="quiet" label={`举报${of.author.name}的评论`} onClick={signedIn(onReport)}>
          举报
        </ActionButton>
      )}
    </Card>
  )
}

/** Lists the comments on a post, newest first, and a box to say something. */
export function Comments({ of: { id, isHeld, commentCount } }: { of: Dynamic }) {
  const isSignedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const list = useInfiniteQuery(circleQueries.comments(id))
  const [reported, setReported] = useState<number | null>(null)
  return (
    <>
      <View className="section-title" role="heading">
        {commentCount} 条评论
      </View>
      {!isHeld && isSignedIn && <WriteBox dynamicId={id} />}
      {!isHeld && !isSignedIn && (
        <View className="page-pad">
          <ActionButton id="sign-in" look="plain" isWide onClick={goLoginFromHere}>
            登录后评论
          </ActionButton>
        </View>
      )}
      <Endless id="comments" of={list} empty={{ art: artOf('people'), text: '还没有评论，说说你的看法' }}>
        {(rows) => <Rows of={rows}>{(row) => <Comment key={row.id} of={row} onReport={() => setReported(row.id)} />}</Rows>}
      </Endless>
      {reported !== null && (
        <Suspense fallback={null}>
          <DynamicReport dynamicId={id} commentId={reported} onClose={() => setReported(null)} />
        </Suspense>
      )}
    </>
  )
}

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
          <Comments of={of} />
          <InApp extinfo={`to/group/dynamic?dynamicId=${dynamicId}`} />
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
