import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import type { LiveMessage, LiveRoom } from '@/contract/learn/live-room.schema'
import { useSession } from '@/data/account/session'
import { useAct } from '@/data/http/use-act'
import { hideLive, liveRoomQueries, muteLive, newLiveKey, sayLive } from '@/data/learn/live-room'
import { useLiveStream } from '@/data/learn/use-live-stream'
import { joinMessages } from '@/domain/learn/live'
import { minuteText } from '@/domain/time/day'
import { QueryState } from '@/features/page-frame/screen'
import { goLoginFromHere } from '@/navigation/go-login'
import { Text, View } from '@/platform/elements'
import { useIsFront } from '@/platform/lifecycle'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { Input } from '@/ui/field'
import { Tag } from '@/ui/tag'

type ChatLinesProps = {
  messages: readonly LiveMessage[]
  /** Follows a message. */
  sideOf?: (message: LiveMessage) => ReactNode
}

/** The messages of a room, oldest first. */
export function ChatLines({ messages, sideOf }: ChatLinesProps) {
  return (
    <View className="chat-lines" role="list" label="聊天" live="polite">
      {messages.map((message) => (
        <View key={message.id} className={`chat-line ${message.isMine ? 'is-mine' : ''}`} role="listitem">
          <Text className="chat-line__who small">{message.isMine ? '我' : message.nickname || '同学'}</Text>
          {message.isTeacher && <Tag tone="accent">老师</Tag>}
          <Text className="chat-line__text">{message.text}</Text>
          {sideOf?.(message)}
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

const USUAL_PAUSE = 3
const mutes = [
  { minutes: 10, words: '禁言 10 分钟' },
  { minutes: 60, words: '禁言 1 小时' },
] as const

type OrderProps = { lessonId: number; message: LiveMessage }

/** Acts of a moderator on a message of somebody else. */
function Order({ lessonId, message: { id, isMine, isTeacher, nickname } }: OrderProps) {
  const [isOpen, setOpen] = useState(false)
  const hide = useAct(hideLive, { onSuccess: () => toast('发言已撤下') })
  const mute = useAct(muteLive, {
    onSuccess: () => {
      setOpen(false)
      toast(`${nickname || '这位同学'}已被禁言`)
    },
  })
  if (isTeacher) return null
  const of = { lessonId, messageId: id }
  if (!isOpen)
    return (
      <ActionButton id={`order-${id}`} look="quiet" label={`管理${nickname}的发言`} onClick={() => setOpen(true)}>
        管理
      </ActionButton>
    )
  return (
    <View className="chat-order">
      <ActionButton id={`hide-${id}`} look="plain" isBusy={hide.isBusy} onClick={() => hide.run(of)}>
        撤下
      </ActionButton>
      {!isMine &&
        mutes.map(({ minutes, words }) => (
          <ActionButton
            key={minutes}
            id={`mute-${id}-${minutes}`}
            look="plain"
            isBusy={mute.isBusy}
            onClick={() => mute.run({ ...of, minutes })}
          >
            {words}
          </ActionButton>
        ))}
      <ActionButton id={`order-close-${id}`} look="quiet" onClick={() => setOpen(false)}>
        收起
      </ActionButton>
    </View>
  )
}

/** Says why a learner cannot write, or how often they may. */
function ChatState({ hasChat, mutedUntil, canSpeak, pauseSeconds = USUAL_PAUSE }: LiveRoom) {
  if (!hasChat)
    return (
      <View id="chat-off" className="muted" live="polite">
        聊天已经关闭，以前的发言还看得到
      </View>
    )
  if (mutedUntil !== null)
    return (
      <View id="chat-muted" className="muted" live="polite">
        你已被管理员禁言，{minuteText(mutedUntil)} 后可以发言
      </View>
    )
  if (!canSpeak || pauseSeconds <= USUAL_PAUSE) return null
  return (
    <View id="chat-slow" className="small" live="polite">
      慢速聊天：每 {pauseSeconds} 秒可以发一条
    </View>
  )
}

/** Listens to a room; what changed in it is asked for again. */
function useRoomStream(lessonId: number, isLearner: boolean) {
  const cache = useQueryClient()
  const isFront = useIsFront()
  const onBack = useCallback(() => void cache.invalidateQueries({ queryKey: ['live-room', lessonId] }), [cache, lessonId])
  const onChange = useCallback(() => void cache.invalidateQueries({ queryKey: ['live-room', lessonId, 'room'] }), [cache, lessonId])
  return useLiveStream(lessonId, isLearner && isFront, { onBack, onChange })
}

/** The chat of a live that is on. */
export function LiveChat({ room }: { room: LiveRoom }) {
  const { lessonId, canSpeak, viewers, isModerator } = room
  const isLearner = useSession(({ refreshToken }) => refreshToken !== '')
  const newest = useQuery(liveRoomQueries.newest(lessonId))
  const heard = useRoomStream(lessonId, isLearner)
  const order = isModerator ? (message: LiveMessage) => <Order lessonId={lessonId} message={message} /> : undefined
  return (
    <View className="panel">
      <View id="live-viewers" className="small">
        {Math.max(heard.viewers ?? viewers, 1)} 人在看
      </View>
      <QueryState of={newest}>
        {(rows) => {
          const shown = joinMessages(rows, heard.messages, heard.hidden, MOST_SHOWN)
          if (shown.length > 0) return <ChatLines messages={shown} {...(order && { sideOf: order })} />
          return room.hasChat ? <View className="muted">还没有人发言，来打个招呼吧</View> : null
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
      <ChatState {...room} />
      {!isLearner && (
        <ActionButton id="chat-login" look="plain" onClick={goLoginFromHere}>
          登录后参与聊天
        </ActionButton>
      )}
    </View>
  )
}

/** Listens to a room whose live is not on, so that its begin or its replay is seen at once. */
export function RoomWatch({ lessonId }: { lessonId: number }) {
  const isLearner = useSession(({ refreshToken }) => refreshToken !== '')
  useRoomStream(lessonId, isLearner)
  return null
}
