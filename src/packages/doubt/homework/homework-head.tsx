import type { Homework } from '@/contract/doubt/homework.schema'
import { serverNow } from '@/data/http/clock'
import { homeworkStatusNames } from '@/domain/doubt/homework-state'
import { marksText } from '@/domain/scoring/marks-text'
import { minuteText } from '@/domain/time/day-text'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'
import { NoticeBar } from '@/ui/notice-bar'
import { Tag } from '@/ui/tag'
import { VoicePlayer } from '../parts/voice-player'

const tones = { todo: 'quiet', submitted: 'accent', returned: 'warn', passed: 'right' } as const

/** The task, its due time, and the teacher's comment on the last version. */
export function HomeworkHead({ of }: { of: Homework }) {
  const isLate = of.status !== 'passed' && serverNow() > of.dueAt
  return (
    <>
      {of.status === 'returned' && of.last && <NoticeBar id="returned" isUrgent text={`老师退回：${of.last.comment}`} />}
      <Card id="homework-head">
        <View className="title" role="heading">
          {of.title}
        </View>
        <View className="muted">{of.courseTitle}</View>
        <View className="doubt-text">{of.intro}</View>
        <View className="doubt-row__foot">
          <Tag tone={tones[of.status]}>{homeworkStatusNames[of.status]}</Tag>
          {isLate && <Tag tone="warn">已过截止时间，按迟交计</Tag>}
        </View>
        <View className="small">
          {minuteText(of.dueAt)} 截止 · 满分 {marksText(of.fullMarks)} 分，{marksText(of.passMarks)} 分通过 · 通过得 {of.credits}{' '}
          学分，迟交减半
        </View>
        {of.last?.voice && <VoicePlayer name="老师的语音点评" src={of.last.voice} />}
      </Card>
    </>
  )
}
