import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RemarkKind } from '@/contract/site/remark.schema'
import { useSession } from '@/data/account/session'
import { useSendKey } from '@/data/http/send-key'
import { useAct, useFresh } from '@/data/http/use-act'
import { remarkQueries, writeRemark } from '@/data/site/remark'
import { reviewQueries } from '@/data/tiku/review'
import { REMARK_LENGTH, remarkWords } from '@/domain/site/remark'
import { QueryState, sharedScreen } from '@/features/page-frame/screen'
import { talkArt } from '@/features/page-frame/talk-art'
import { useNav } from '@/features/page-frame/use-nav'
import { LikeButton } from '@/features/site/like/like-button'
import { goLoginFromHere } from '@/navigation/go-login'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { LoadMore } from '@/ui/load-more'
import { StateNotice } from '@/ui/state-notice'
import { Textarea } from '@/ui/textarea'
import { RemarkCard } from './remark-card'

type Thing = { kind: RemarkKind; objectId: number }

/** Offers the learner's private note of the question as the text to share. */
function OwnNote({ questionId, onUse }: { questionId: number; onUse: (text: string) => void }) {
  const { data: [own] = [] } = useQuery(reviewQueries.marks([questionId]))
  const note = own?.note?.text ?? ''
  if (note === '') return null
  return (
    <ActionButton id="use-note" look="quiet" onClick={() => onUse(note.slice(0, REMARK_LENGTH))}>
      填入我的笔记
    </ActionButton>
  )
}

function WriteBox({ kind, objectId }: Thing) {
  const cache = useQueryClient()
  const [text, setText] = useState('')
  const { keyOf, renew } = useSendKey()
  const { one, placeholder } = remarkWords[kind]
  const { run, isBusy } = useAct(async () => {
    const { isHeld } = await writeRemark(cache, { kind, objectId, text, idempotencyKey: keyOf(text) })
    setText('')
    renew()
    toast(isHeld ? `${one}已提交，审核后公开` : `${one}已发表`)
  })
  return (
    <View className={`card say ${text === '' ? '' : 'is-open'}`}>
      <Textarea id="remark-text" label={one} placeholder={placeholder} maxLength={REMARK_LENGTH} value={text} onInput={setText} />
      {kind === 'question' && <OwnNote questionId={objectId} onUse={setText} />}
      <ActionButton id="send-remark" isWide isBusy={isBusy} disabled={text.trim() === ''} onClick={() => run()}>
        发表{one}
      </ActionButton>
    </View>
  )
}

function Remarks({ kind, objectId }: Thing) {
  const isSignedIn = useSession(({ refreshToken }) => refreshToken !== '')
  const list = useInfiniteQuery(remarkQueries.list(kind, objectId))
  const words = remarkWords[kind]
  useFresh(list)
  useNav({ title: words.page })
  return (
    <QueryState of={list}>
      {({ pages }) => (
        <View className="page-top">
          <View className="page-pad title" role="heading">
            {pages[0]?.title}
          </View>
          {kind === 'article' && (
            <View className="remark-like">
              <LikeButton articleId={objectId} />
            </View>
          )}
          {isSignedIn ? (
            <WriteBox kind={kind} objectId={objectId} />
          ) : (
            <View className="page-pad">
              <ActionButton id="sign-in" look="plain" isWide onClick={goLoginFromHere}>
                登录后发表{words.one}
              </ActionButton>
            </View>
          )}
          {pages[0]?.total === 0 && <StateNotice look="empty" art={talkArt('chat')} text={words.empty} />}
          <View id="remarks">
            {pages
              .flatMap(({ remarks }) => remarks)
              .map((of) => (
                <RemarkCard key={of.id} kind={kind} of={of} />
              ))}
          </View>
          <LoadMore
            hasMore={list.hasNextPage}
            isBusy={list.isFetchingNextPage}
            isFailed={list.isFetchNextPageError}
            onMore={() => void list.fetchNextPage()}
          />
        </View>
      )}
    </QueryState>
  )
}

definePageConfig({ navigationBarTitleText: '评论' })

/** Comments on an article, or shared notes on a question, by the route. */
export default sharedScreen(({ name, values }) =>
  name === 'question_remarks' ? (
    <Remarks kind="question" objectId={Number(values.questionId)} />
  ) : (
    <Remarks kind="article" objectId={Number(values.articleId)} />
  ),
)
