import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Doubt } from '@/contract/doubt/doubt.schema'
import { session, useSession } from '@/data/account/session'
import { doubtQueries } from '@/data/doubt/doubt'
import { writePost } from '@/data/doubt/doubt-commands'
import { useSendKey } from '@/data/http/send-key'
import { useAct } from '@/data/http/use-act'
import { idOf } from '@/domain/text/id-text'
import { QueryState, screen } from '@/features/page-frame/screen'
import { usePictures } from '@/features/site/pictures/use-pictures'
import { ShareButton, ShareCards } from '@/features/site/share/share-cards'
import { goLoginFromHere } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { link } from '@/routes/link'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { NoticeBar } from '@/ui/notice-bar'
import { Textarea } from '@/ui/textarea'
import { Uploader } from '@/ui/uploader'
import { PostCard } from './post-card'
import { QuestionCard } from './question-card'
import { useThread } from './use-thread'
import '../parts/doubt.scss'

const TEXT_LENGTH = 1000
const PICTURES = 9

/** The asker follows up here, others answer. */
function WriteBox({ of, onWritten }: { of: Doubt; onWritten: (next: Doubt) => void }) {
  const [text, setText] = useState('')
  const { keyOf, renew } = useSendKey()
  const pictures = usePictures('doubt')
  const images = pictures.stored.map(({ key }) => key)
  const { run, isBusy } = useAct(() => writePost(of.id, { text, images, idempotencyKey: keyOf({ text, images }) }), {
    onSuccess: (next) => {
      setText('')
      renew()
      pictures.clear()
      onWritten(next)
      toast(of.asker.isMine ? '已追问，老师回答后会通知你' : '回答已提交')
    },
  })
  const { tiles, pick, remove, retry } = pictures
  const label = of.asker.isMine ? '追问' : '我来回答'
  return (
    <Card id="write-box">
      <Textarea
        id="post-text"
        label={label}
        placeholder={of.asker.isMine ? '还有哪里不明白，补充给老师' : '说说你的理解，帮同学一把'}
        maxLength={TEXT_LENGTH}
        value={text}
        onInput={setText}
      />
      <Uploader label="图片" files={tiles} most={PICTURES} onPick={pick} onRemove={remove} onRetry={retry} />
      <View className="page-top">
        <ActionButton id="send-post" isWide isBusy={isBusy} disabled={text.trim() === '' || pictures.isSending} onClick={() => run()}>
          {of.asker.isMine ? '提交追问' : '提交回答'}
        </ActionButton>
      </View>
    </Card>
  )
}

definePageConfig({ navigationBarTitleText: '答疑详情', enableShareAppMessage: true, enableShareTimeline: true })

const TITLE_LENGTH = 28

/** A link with the id of the sharer. */
function cardOf(doubtId: number, text: string) {
  const { userId } = session.store.getState()
  const address = link('doubt_detail', { doubtId }, userId === null ? {} : { uid: String(userId) })
  return { title: text.slice(0, TITLE_LENGTH), text: '来看看这个问题，你会怎么答？', image: `/share/doubt/${doubtId}.jpg`, address }
}

function Thread({ of, doubtId }: { of: Doubt; doubtId: number }) {
  const thread = useThread(doubtId)
  const isSignedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const isOver = of.status === 'accepted' || of.status === 'closed'
  const answers = of.posts.filter(({ kind }) => kind !== 'follow_up').length
  return (
    <View className="page-top">
      {of.sharedBy !== null && <NoticeBar id="shared-by" text={`${of.sharedBy} 分享给你的提问`} />}
      <QuestionCard of={of} thread={thread} />
      <View className="section-title" role="heading">
        {answers > 0 ? `${answers} 个回答` : '还没有回答'}
      </View>
      {of.posts.map((post) => (
        <PostCard key={post.id} of={of} post={post} thread={thread} />
      ))}
      {!isOver && isSignedIn && <WriteBox of={of} onWritten={thread.show} />}
      <View className="page-pad">
        {!isOver && !isSignedIn && (
          <ActionButton id="sign-in" isWide onClick={goLoginFromHere}>
            登录后回答
          </ActionButton>
        )}
        <ShareButton card={cardOf(doubtId, of.text)}>分享这个提问</ShareButton>
      </View>
    </View>
  )
}

function Share({ doubtId }: { doubtId: number }) {
  const { data } = useQuery(doubtQueries.one(doubtId))
  return data ? <ShareCards card={cardOf(doubtId, data.text)} /> : null
}

export default screen(
  'doubt_detail',
  ({ doubtId, uid }) => {
    const sharer = idOf(uid)
    const one = useQuery(doubtQueries.one(doubtId, sharer))
    return <QueryState of={one}>{(of) => <Thread of={of} doubtId={doubtId} />}</QueryState>
  },
  { share: Share },
)
