import type { RunningExam } from '@/data/exam/running-exam'
import { serverNow } from '@/data/http/clock'
import { clockText, secondsUntil } from '@/domain/time/clock-text'
import { go } from '@/navigation/go'
import { Button, Text, View } from '@/platform/elements'
import { useTicking } from '@/ui/countdown'
import { Icon } from '@/ui/icon'
import './exam-bar.scss'

/** The exam that runs, with its clock; one tap goes back to it, and to its result once the time is over. */
export function ExamBar({ exam: { attemptId, title, endsAt } }: { exam: RunningExam }) {
  const left = secondsUntil(endsAt, useTicking(serverNow))
  return (
    <Button id="exam-bar" className="exam-bar" onClick={() => go('exam_attempt', { attemptId })}>
      <Icon name="clock" />
      <View className="exam-bar__title">{left > 0 ? `考试进行中 · ${title}` : `时间到，已交卷 · ${title}`}</View>
      {left > 0 && <Text className="exam-bar__clock">{clockText(left)}</Text>}
      <Text className="exam-bar__go">{left > 0 ? '继续' : '看成绩'}</Text>
    </Button>
  )
}
