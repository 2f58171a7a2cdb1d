import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { forgetRunningExam } from '@/data/exam/running-exam'
import type { OpenAttempt } from '@/data/exam/stored-attempt'
import { useAnswerLog, useAttempt, useHandInQueue } from '@/data/exam/use-attempt'
import { clock } from '@/data/http/clock'
import { sheetOf } from '@/domain/exam/answer-sheet'
import { QueryState, screen } from '@/features/page-frame/screen'
import { useNav } from '@/features/page-frame/use-nav'
import { replace } from '@/navigation/go'
import { StateNotice } from '@/ui/state-notice'
import { ExamPaper } from './exam-paper'
import { HandInWaits, LeaveWatch, OtherDevice, TimeOver } from './lazy'
import { useHandIn } from './use-hand-in'
import './index.scss'

/** A running attempt: the paper, or why it cannot be answered here and now. */
function ExamView({ attempt, onHandedIn }: { attempt: OpenAttempt; onHandedIn: (resultId: number) => void }) {
  const log = useAnswerLog(attempt)
  useNav({ title: attempt.title })
  const { state, handIn, ask, takeOver } = log
  const items = useMemo(() => sheetOf(attempt.sections), [attempt.sections])
  const { endsAt, isTimed, isClosed } = state
  const queue = useHandInQueue(attempt)
  const isDone = useRef(false)
  const finish = useCallback(
    (resultId: number) => {
      isDone.current = true
      onHandedIn(resultId)
    },
    [onHandedIn],
  )
  const handing = useHandIn({ handIn, ask, endsAt, isTimed, isClosed, queue, onHandedIn: finish })
  // Read when the paper has gone as well, which is not left where it is handed in, closed, or taken by another device.
  const isHere = useRef(true)
  isHere.current = !isClosed && !handing.isTimeUp && state.isActive && !queue.isWaiting
  const isWatched = useCallback(() => isHere.current && !isDone.current, [])
  if (isClosed) return <TimeOver isClosed isBusy={handing.isBusy} error={handing.error} onRetry={handing.start} />
  if (queue.isWaiting) return <HandInWaits {...{ state, time: log.time, queue }} onOver={handing.endTime} />
  if (handing.isTimeUp) return <TimeOver isClosed={false} isBusy={false} error={state.failure} onRetry={handing.endTime} />
  if (!state.isActive) return <OtherDevice failure={state.failure} onTakeOver={takeOver} />
  const notice = attempt.leaves && <LeaveWatch attempt={attempt} isWatched={isWatched} />
  return <ExamPaper log={log} items={items} handing={handing} notice={notice} />
}

definePageConfig({ navigationBarTitleText: '考试' })

export default screen('exam_attempt', ({ attemptId }) => {
  const attempt = useAttempt(attemptId)
  const [handedIn, setHandedIn] = useState<number | null>(null)
  // The server hands in by itself at the deadline, and another device may have done so.
  const resultId = handedIn ?? attempt.data?.resultId ?? null
  // Others still sit a dated mock: its own page says when the report comes.
  const { reportAt = 0, paperId = 0 } = attempt.data ?? {}
  useEffect(() => {
    if (resultId === null) return
    forgetRunningExam(attemptId)
    if (reportAt > clock.serverNow()) replace('exam_testpaper', { testpaperId: paperId })
    else replace('tiku_testpaper_result', { resultId })
  }, [resultId, attemptId, reportAt, paperId])

  if (resultId !== null)
    return <StateNotice id="handed-in" look="done" text={reportAt > clock.serverNow() ? '已交卷' : '已交卷，正在打开考试报告'} />
  return <QueryState of={attempt}>{(data) => <ExamView attempt={data} onHandedIn={setHandedIn} />}</QueryState>
})
