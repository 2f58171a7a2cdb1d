import type { DoubtCard } from '@/contract/doubt/doubt.schema'
import { serverNow } from '@/data/http/clock'
import { doubtStatusNames } from '@/domain/doubt/doubt'
import { timeAgo } from '@/domain/time/relative-time'
import { go } from '@/navigation/go'
import { Text, View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { Tag } from '@/ui/tag'
import './doubt.scss'

const tones = { open: 'quiet', answered: 'accent', accepted: 'right', closed: 'quiet' } as const

function countsOf({ answerCount, likeCount, imageCount }: DoubtCard): string {
  const parts = [`${answerCount} 个回答`, likeCount > 0 && `${likeCount} 人赞同`, imageCount > 0 && `${imageCount} 张图`]
  return parts.filter((part) => part !== false).join(' · ')
}

/** A question in a list; the whole card opens it. */
export function DoubtRow({ of }: { of: DoubtCard }) {
  const { id, text, status, about, askerName, hasTeacherAnswer, isHeld, madeAt } = of
  const isAskedAgain = status === 'open' && hasTeacherAnswer
  return (
    <Card id={`doubt-${id}`} onClick={() => go('doubt_detail', { doubtId: id }, {})}>
      <View className="doubt-row__text">{text}</View>
      {about !== '' && <View className="muted small doubt-row__about">{about}</View>}
      <View className="doubt-row__foot">
        <Tag tone={isHeld ? 'warn' : tones[status]}>{isHeld ? '审核中' : isAskedAgain ? '追问等解答' : doubtStatusNames[status]}</Tag>
        {hasTeacherAnswer && !isAskedAgain && <Tag>老师已答</Tag>}
        <Text className="small">{countsOf(of)}</Text>
      </View>
      <View className="small">
        {askerName} · {timeAgo(madeAt, serverNow())}
      </View>
    </Card>
  )
}
