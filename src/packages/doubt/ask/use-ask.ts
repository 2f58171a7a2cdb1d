import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DoubtAnchor } from '@/contract/doubt/doubt.schema'
import { session } from '@/data/account/session'
import { askDoubt } from '@/data/doubt/doubt-commands'
import { deviceDraft } from '@/data/outbox/device-draft'
import { CLIENT_CODE_LENGTH, randomText } from '@/domain/device/client-code'
import { hasTexts } from '@/domain/text/read-json'
import { usePictures } from '@/features/site/pictures/use-pictures'
import { replace } from '@/navigation/go'
import { storage } from '@/platform/storage'
import { toast } from '@/platform/toast'

type Draft = { text: string }
const isDraft = (value: unknown): value is Draft => hasTexts(value, ['text'])

/** A question being written: stored on the device until it is submitted, and submitted once however often the button is pressed. */
export function useAsk(anchor: DoubtAnchor) {
  const cache = useQueryClient()
  const [draft] = useState(() => deviceDraft(storage, `doubt:${session.store.getState().userId ?? 0}`, isDraft))
  const [text, setText] = useState(() => draft.read()?.text ?? '')
  const [isAnonymous, setAnonymous] = useState(false)
  const [idempotencyKey] = useState(() => randomText(CLIENT_CODE_LENGTH, Math.random))
  const pictures = usePictures('doubt')
  useEffect(() => {
    if (text === '') draft.forget()
    else draft.keep({ text })
  }, [draft, text])
  const asking = useMutation({
    mutationFn: () => askDoubt({ text, images: pictures.stored.map(({ key }) => key), anchor, isAnonymous, idempotencyKey }),
    onSuccess: ({ doubtId, isPublic, receipt }) => {
      draft.forget()
      void cache.invalidateQueries({ queryKey: ['doubt'] })
      toast(isPublic ? `提问成功，本月还可提问 ${receipt.left} 次` : '已提交，内容审核后公开')
      replace('doubt_detail', { doubtId }, {})
    },
  })
  return { text, setText, isAnonymous, setAnonymous, pictures, isBusy: asking.isPending, ask: () => asking.mutate() }
}
