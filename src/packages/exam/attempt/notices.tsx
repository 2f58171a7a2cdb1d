import { useState } from 'react'
import type { AnswerLogState } from '@/data/exam/answer-log'
import type { ExamTime } from '@/data/exam/exam-time'
import type { useHandInQueue } from '@/data/exam/use-hand-in-queue'
import { CODE_NO_REPLY } from '@/data/http/failure'
import { View } from '@/platform/elements'
import { toast } from '@/platform/toast'
import { ActionButton } from '@/ui/action-button'
import { ExamClock } from './exam-clock'
import './other-device.scss'

type HandInWaitsProps = {
  state: AnswerLogState
  time: ExamTime
  queue: ReturnType<typeof useHandInQueue>
  onOver: () => void
}

/** The attempt is handed in as far as the learner is concerned, and waits on the device for a network. */
export function HandInWaits({ state: { failure, endsAt, isTimed }, time, queue, onOver }: HandInWaitsProps) {
  const [isBusy, setBusy] = useState(false)
  const retry = () => {
    setBusy(true)
    void queue.retry().finally(() => setBusy(false))
  }
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
      <ActionButton id="retry-hand-in" isBusy={isBusy} onClick={retry}>
        现在重试
      </ActionButton>
      <ActionButton id="call-off-hand-in" look="plain" onClick={() => void goOn()}>
        先不交，继续答题
      </ActionButton>
    </View>
  )
}
