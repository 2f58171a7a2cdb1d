import { useState } from 'react'
import { Button, View } from '@/platform/elements'
import { Input } from '@/ui/field'
import { Icon } from '@/ui/icon'

const LONGEST = 500

type Props = {
  start?: string
  placeholder: string
  isWriting: boolean
  isBusy: boolean
  onAsk: (text: string, onAsked: () => void) => void
  onStop: () => void
}

/** Where a question is written; while an answer is being written its button stops it. */
export function Composer({ start = '', placeholder, isWriting, isBusy, onAsk, onStop }: Props) {
  const [text, setText] = useState(start)
  const send = () => text.trim() !== '' && !isBusy && onAsk(text.trim(), () => setText(''))
  return (
    <>
      <View className="ai-composer__room" />
      <View className="ai-composer">
        <View className="ai-composer__text">
          <Input id="ai-text" label="问题" value={text} maxLength={LONGEST} placeholder={placeholder} onInput={setText} onEnter={send} />
        </View>
        {isWriting ? (
          <Button id="ai-stop" className="ai-composer__send is-stop" label="停止" onClick={onStop}>
            <Icon name="pause" />
          </Button>
        ) : (
          <Button id="ai-send" className="ai-composer__send" label="发送" disabled={isBusy || text.trim() === ''} onClick={send}>
            <Icon name="arrow-up" />
          </Button>
        )}
      </View>
    </>
  )
}
