import { useQuery } from '@tanstack/react-query'
import { CHAT_SPAN_S, liveRoomQueries } from '@/data/learn/live-room'
import { messagesUpTo } from '@/domain/learn/live-chat'
import { clockText } from '@/domain/time/clock-text'
import { QueryState } from '@/features/page-frame/query-state'
import { View } from '@/platform/elements'
import { StateNotice } from '@/ui/state-notice'
import { ChatLines } from './chat-lines'

const MOST_SHOWN = 50

/** The chat of a live as it was at the player's place. */
export function ReplayChat({ lessonId, at }: { lessonId: number; at: number }) {
  const messages = useQuery(liveRoomQueries.span(lessonId, Math.floor(at / CHAT_SPAN_S)))
  return (
    <View className="panel">
      <QueryState of={messages}>
        {(rows) => {
          const shown = messagesUpTo(rows, at, MOST_SHOWN)
          if (shown.length === 0)
            return <StateNotice id="no-chat" text={rows.length === 0 ? '这一段没有人发言' : '播放后会按当时的时间出现聊天'} />
          return <ChatLines messages={shown} sideOf={({ second }) => clockText(second)} />
        }}
      </QueryState>
    </View>
  )
}
