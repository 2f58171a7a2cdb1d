import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Doubt } from '@/contract/doubt/doubt.schema'
import { writePost } from '@/data/doubt/doubt-commands'
import { CLIENT_CODE_LENGTH, randomText } from '@/domain/device/client-code'
import { usePictures } from '@/features/site/pictures/use-pictures'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Card } from '@/ui/card'
import { Textarea } from '@/ui/textarea'
import { Uploader } from '@/ui/uploader'

const TEXT_LENGTH = 1000
const PICTURES = 9
const newKey = () => randomText(CLIENT_CODE_LENGTH, Math.random)

/** The asker follows up here, others answer. */
export function WriteBox({ of, onWritten }: { of: Doubt; onWritten: (next: Doubt) => void }) {
  const [text, setText] = useState('')
  const [idempotencyKey, setKey] = useState(newKey)
  const pictures = usePictures('doubt')
  const { mutate, isPending } = useMutation({
    mutationFn: () => writePost(of.id, { text, images: pictures.stored.map(({ key }) => key), idempotencyKey }),
    onSuccess: (next) => {
      setText('')
      setKey(newKey())
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
        <ActionButton id="send-post" isWide isBusy={isPending} disabled={text.trim() === '' || pictures.isSending} onClick={() => mutate()}>
          {of.asker.isMine ? '提交追问' : '提交回答'}
        </ActionButton>
      </View>
    </Card>
  )
}
