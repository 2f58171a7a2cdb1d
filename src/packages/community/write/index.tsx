import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { session } from '@/data/account/session'
import { circleQueries, writeDynamic } from '@/data/community/circle'
import { useSendKey } from '@/data/http/send-key'
import { useAct } from '@/data/http/use-act'
import { deviceDraft } from '@/data/outbox/device-draft'
import { hasTexts } from '@/domain/text/read-json'
import { artOf } from '@/features/page-frame/empty-art'
import { QueryState, screen } from '@/features/page-frame/screen'
import { usePictures } from '@/features/site/pictures/use-pictures'
import { replace } from '@/navigation/go'
import { View } from '@/platform/elements'
import { storage } from '@/platform/storage'
import { toast } from '@/platform/toast'
import { ActionBar, ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { StateNotice } from '@/ui/state-notice'
import { Textarea } from '@/ui/textarea'
import { Uploader } from '@/ui/uploader'

definePageConfig({ navigationBarTitleText: '发动态' })

const LENGTH = 1000
const PICTURES = 9
const isDraft = (value: unknown): value is { text: string } => hasTexts(value, ['text'])

/** A post being written: kept on the device until it is sent, and sent once however often the button is pressed. */
function useDynamic(circleId: number) {
  const cache = useQueryClient()
  const [draft] = useState(() => deviceDraft(storage, `circle:${circleId}:${session.store.getState().userId ?? 0}`, isDraft))
  const [text, setText] = useState(() => draft.read()?.text ?? '')
  const { keyOf } = useSendKey()
  const pictures = usePictures('circle')
  useEffect(() => {
    if (text === '') draft.forget()
    else draft.keep({ text })
  }, [draft, text])
  const { run, isBusy } = useAct(async () => {
    const images = pictures.stored.map(({ key }) => key)
    const { id } = await writeDynamic(cache, circleId, { text, images, idempotencyKey: keyOf({ text, images }) })
    draft.forget()
    toast('已提交，审核后公开')
    replace('dynamic_share_detail', { dynamicId: id })
  })
  return { text, setText, pictures, isBusy, send: () => run() }
}

function Form({ circleId, title }: { circleId: number; title: string }) {
  const { text, setText, pictures, isBusy, send } = useDynamic(circleId)
  const { tiles, pick, remove, retry, isSending } = pictures
  return (
    <View className="page-top">
      <Card>
        <View className="muted">发到“{title}”，审核通过后大家可见。请不要留联系方式和广告。</View>
        <Textarea id="dynamic-text" label="内容" placeholder="今天学了什么？卡在哪里？" maxLength={LENGTH} value={text} onInput={setText} />
        <Uploader id="dynamic-pictures" label="图片" files={tiles} most={PICTURES} onPick={pick} onRemove={remove} onRetry={retry} />
      </Card>
      <ActionBar>
        <ActionButton id="send-dynamic" isWide isBusy={isBusy} disabled={text.trim() === '' || isSending} onClick={send}>
          发布
        </ActionButton>
      </ActionBar>
    </View>
  )
}

export default screen('circle_write', ({ circleId }) => {
  const one = useQuery(circleQueries.one(circleId))
  return (
    <QueryState of={one}>
      {({ title, isMember }) =>
        isMember ? (
          <Form circleId={circleId} title={title} />
        ) : (
          <StateNotice
            id="not-member"
            art={artOf('people')}
            text="加入圈子后才能发动态"
            action="去加入"
            onAction={() => replace('share_circle_homepage', { circleId })}
          />
        )
      }
    </QueryState>
  )
})
