import type { AnswerLogState, ExamTime } from '@/data/exam/answer-log'
import type { OpenAttempt } from '@/data/exam/stored-attempt'
import type { useHandInQueue } from '@/data/exam/use-attempt'
import { useLeaves } from '@/data/exam/use-leaves'
import { CODE_NO_REPLY } from '@/data/http/failure'
import { useAct } from '@/data/http/use-act'
import { packs } from '@/data/tiku/packs'
import { leavesText } from '@/domain/exam/leaves'
import { durationText } from '@/domain/time/clock-text'
import { SECOND_MS } from '@/domain/time/units'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { NoticeBar } from '@/ui/notice-bar'
import { StateNotice } from '@/ui/state-notice'
import { useTicking } from '@/ui/use-ticking'
import { ExamClock } from './exam-clock'
import './notices.scss'

type HandInWaitsProps = {
  state: AnswerLogState
  time: ExamTime
  queue: ReturnType<typeof useHandInQueue>
  onOver: () => void
}

/** The attempt is handed in as far as the learner is concerned, and waits on the device for a network. */
export function HandInWaits({ state: { failure, endsAt, isTimed }, time, queue, onOver }: HandInWaitsProps) {
  const { run: retry, isBusy } = useAct(queue.retry)
  const isOffline = failure === null || failure.code === CODE_NO_REPLY
  const goOn = async () => {
    if (!(await queue.callOff())) toast('正在交卷，请稍等')
  }
  return (
    <View id="hand-in-waits" className="other-device" role="alert">
      <View className="title" role="heading">
        {isOffline ? '没有网络，联网后会自动交卷' : '暂时没能交卷，稍后会自动再交'}
      </View>
      <View>作答都已存在本机，离开这个页面也会自动交卷。请在考试结束前联网，结束后才送到的作答不计分。</View>
      <ExamClock now={time.now} endsAt={endsAt} isGuess={!isTimed && failure !== null} onOver={onOver} />
      <ActionButton id="retry-hand-in" isBusy={isBusy} onClick={() => retry()}>
        现在重试
      </ActionButton>
      <ActionButton id="call-off-hand-in" look="plain" onClick={() => void goOn()}>
        先不交，继续答题
      </ActionButton>
    </View>
  )
}

type TimeOverProps = { isClosed: boolean; isBusy: boolean; error: Error | null; onRetry: () => void }

/** Nothing more can be answered: the attempt is being handed in, or waits for the network to be. */
export function TimeOver({ isClosed, isBusy, error, onRetry }: TimeOverProps) {
  const reason = isClosed ? '试卷已交' : '考试时间到'
  if (isBusy || !error) return <StateNotice id="time-over" look="waiting" text={`${reason}，正在交卷…`} />
  return (
    <StateNotice id="time-over" look="failed" text={`${reason}，作答已保存在本机，联网后即可交卷`} action="重新交卷" onAction={onRetry} />
  )
}

/** Room for answers, where downloaded questions take some. */
export function FullDevice({ onFreed }: { onFreed: () => void }) {
  const makeRoom = () => {
    packs.clear()
    onFreed()
  }
  const hasPacks = packs.list().length > 0
  const text = hasPacks
    ? '本机存储已满，新的作答会直接存到服务器，请保持联网；也可以清理离线题目腾出空间。'
    : '本机存储已满，新的作答会直接存到服务器，请保持联网，不要关闭页面。'
  return <NoticeBar id="device-full" isUrgent text={text} {...(hasPacks && { action: '清理离线题目', onAction: makeRoom })} />
}

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

type LeaveWatchProps = { attempt: OpenAttempt; isWatched: () => boolean }

/** Counts the times a dated mock is left, and says so: the teacher sees the same. */
export function LeaveWatch({ attempt, isWatched }: LeaveWatchProps) {
  const leaves = useLeaves(attempt, isWatched)
  return leaves.count > 0 ? <NoticeBar id="leaves" text={`已${leavesText(leaves)}，老师看得到，请留在考试页面`} /> : null
}

type OtherDeviceProps = { failure: Error | null; onTakeOver: () => Promise<void> }

/** Another device takes this attempt. The learner may go on here, with everything answered on either. */
export function OtherDevice({ failure, onTakeOver }: OtherDeviceProps) {
  const { run: takeOver, isBusy } = useAct(onTakeOver)
  return (
    <View id="other-device" className="other-device" role="alertdialog" label="正在另一台设备上作答">
      <View className="title" role="heading">
        正在另一台设备上作答
      </View>
      <View>这份试卷已在另一台设备或另一个页面打开。两边的作答都已保留，可以在这里接着答。</View>
      <ActionButton id="take-over" isBusy={isBusy} onClick={() => takeOver()}>
        在这里继续
      </ActionButton>
      <View className="confirm-error" live="assertive">
        {failure && !isBusy ? '暂时没能切换，请检查网络后再试。' : ''}
      </View>
    </View>
  )
}
