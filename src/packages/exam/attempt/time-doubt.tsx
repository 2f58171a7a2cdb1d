import type { AnswerLogState } from '@/data/exam/answer-log'
import type { ExamTime } from '@/data/exam/exam-time'
import { durationText } from '@/domain/time/clock-text'
import { SECOND_MS } from '@/domain/time/units'
import { NoticeBar } from '@/ui/notice-bar'
import { useTicking } from '@/ui/use-ticking'

type TimeDoubtProps = { state: Pick<AnswerLogState, 'failure' | 'isTimed' | 'endsAt'>; time: ExamTime }

/** The time left is this device's estimate: the server has not returned it since the app was started. */
const guessed = (isOver: boolean) =>
  isOver
    ? '按本机时钟考试时间已到，但本机时钟可能不准。可以继续作答，作答存在本机，联网后由服务器判定是否在时限内。'
    : '没有网络，剩余时间按本机时钟估算，可能不准。可以继续作答，作答存在本机，联网后以服务器时间为准。'

/** While the server is out of reach: why the time shown may be wrong, and that answering goes on. */
export function TimeDoubt({ state: { failure, isTimed, endsAt }, time }: TimeDoubtProps) {
  const now = useTicking(time.now)
  const leapt = Math.round(time.leapt() / SECOND_MS)
  if (failure === null) return null
  if (!isTimed) return <NoticeBar id="time-guessed" text={guessed(now >= endsAt)} />
  if (leapt === 0) return null
  return (
    <NoticeBar
      id="time-leapt"
      text={`本机时间跳过了 ${durationText(leapt)}（改过时间，或设备休眠过），剩余时间可能少于显示的。请尽快联网，以服务器时间为准。`}
    />
  )
}
