import type { DoubtAuthor } from '@/contract/doubt/doubt.schema'
import { serverNow } from '@/data/http/clock'
import { timeAgo } from '@/domain/time/relative-time'
import { Text, View } from '@/platform/elements'
import { Avatar } from '@/ui/avatar'
import { Tag } from '@/ui/tag'

/** Shows the writer and the time; teachers carry their badge. */
export function AuthorLine({ author, at }: { author: DoubtAuthor; at: number }) {
  const { name, avatar, badge, isMine, isAsker } = author
  return (
    <View className="doubt-author">
      <Avatar src={avatar} name={name} />
      <View className="row__main">
        <View className="doubt-author__name">
          <Text className="title">{name}</Text>
          {badge !== null && <Tag>老师</Tag>}
          {isAsker && <Tag tone="quiet">{isMine ? '我' : '提问者'}</Tag>}
        </View>
        <View className="small">
          {badge !== null && `${badge} · `}
          {timeAgo(at, serverNow())}
        </View>
      </View>
    </View>
  )
}
