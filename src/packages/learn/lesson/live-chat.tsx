import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { LiveMessage, LiveRoom } from '@/contract/learn/live-room.schema'
import { useSession } from '@/data/account/session'
import { useAct } from '@/data/http/use-act'
import { liveRoomQueries, newLiveKey, sayLive } from '@/data/learn/live-room'
import { useLiveStream } from '@/data/learn/use-live-stream'
import { joinMessages } from '@/domain/learn/live'
import { minuteText } from '@/domain/time/day'
import { QueryState } from '@/features/page-frame/screen'
import { goLoginFromHere } from '@/navigation/go-login'
import { Text, View } from '@/platform/elements'
import { useIsFront } from '@/platform/lifecycle'
import { ActionButton } from '@/ui/action-button'
import { Input } from '@/ui/field'
import { Tag } from '@/ui/tag'

/** The messages of a room, oldest first. `side`: what follows a message. */
export function ChatLines({ messages, sideOf }: { messages: readonly LiveMessage[]; sideOf?: (message: LiveMessage) => string }) {
  return (
    <View className="chat-lines" role="list" label="聊天" live="polite">
      {messages.map((message) => (
        <View key={message.id} className={`chat-line ${message.isMine ? 'is-mine' : ''}`} role="listitem">
          <Text className="chat-line__who small">{message.isMine ? '我' : message.nickname || '同学'}</Text>
          {message.isTeacher && <Tag tone="accent">老师</Tag>}
          <Text className="chat-line__text">{message.text}</Text>
          {sideOf && <Text className="small">{sideOf(message)}</Text>}
        </View>
      ))}
    </View>
  )
}

const MOST_SHOWN = 200
const LONGEST = 100

/** The message field; it is cleared only after the server has accepted the message. */
function Speak({ lessonId, onMessage }: { lessonId: number; onMessage: (message: LiveMessage) => void }) {
  const [text, setText] = useState('')
  const [key, setKey] = useState(newLiveKey)
  const { run, isBusy } = useAct(sayLive, {
    onSuccess: (message) => {
      setText('')
      setKey(newLiveKey())
      onMessage(message)
    },
  })
  const say = () => text.trim() !== '' && run({ lessonId, text, key })
  return (
    <View className="chat-speak">
      <Input
        id="chat-text"
        label="发言"
        value={text}
        maxLength={LONGEST}
        placeholder="和同学、老师说点什么"
        onInput={setText}
        onEnter={say}
      />
      <ActionButton id="chat-say" isBusy={isBusy} disabled={text.trim() === ''} onClick={say}>
        发送
      </ActionButton>
    </View>
  )
}

/** The chat of a live that is on. */
export function LiveChat({ room: { lessonId, canSpeak, mutedUntil, viewers } }: { room: LiveRoom }) {
  const cache = useQueryClient()
  const isLearner = useSession(({ refreshToken }) => refreshToken !== '')
  const isFront = useIsFront()
  const newest = useQuery(liveRoomQueries.newest(lessonId))
  const onBack = useCallback(() => void cache.invalidateQueries({ queryKey: ['live-room', lessonId] }), [cache, lessonId])
  const heard = useLiveStream(lessonId, isLearner && isFront, onBack)
  return (
    <View className="panel">
      <View id="live-viewers" className="small">
        {Math.max(heard.viewers ?? viewers, 1)} 人在看
      </View>
      <QueryState of={newest}>
        {(rows) => {
          const shown = joinMessages(rows, heard.messages, heard.hidden, MOST_SHOWN)
          return shown.length === 0 ? <View className="muted">还没有人发言，来打个招呼吧</View> : <ChatLines messages={shown} />
        }}
      </QueryState>
      {heard.isReplaced && (
        <View id="chat-replaced" className="muted">
          你在另一处打开了这个直播间，这里不再更新。
          <ActionButton id="chat-back" look="plain" onClick={heard.takeBack}>
            在这里继续看聊天
          </ActionButton>
        </View>
      )}
      {canSpeak && <Speak lessonId={lessonId} onMessage={heard.add} />}
      {mutedUntil !== null && (
        <View id="chat-muted" className="muted">
          您已被管理员禁言，{minuteText(mutedUntil)} 后可以发言
        </View>
      )}
      {!isLearner && (
        <ActionButton id="chat-login" look="plain" onClick={goLoginFromHere}>
          登录后参与聊天
        </ActionButton>
      )}
    </View>
  )
}
