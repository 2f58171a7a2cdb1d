import type { LiveMessage } from '@/contract/learn/live-room.schema'
import { Text, View } from '@/platform/elements'
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
