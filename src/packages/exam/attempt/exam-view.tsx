import { useMemo } from 'react'
import { useAnswerLog } from '@/data/exam/use-answer-log'
import type { OpenAttempt } from '@/data/exam/use-attempt'
import { useHandInQueue } from '@/data/exam/use-hand-in-queue'
import { sheetOf } from '@/domain/exam/answer-sheet'
import { useNav } from '@/features/page-frame/use-nav'
import { ExamPaper } from './exam-paper'
import { HandInWaits, OtherDevice, TimeOver } from './late-notices'
import { useHandIn } from './use-hand-in'

/** A running attempt: the paper, or why it cannot be answered here and now. */
export function ExamView({ attempt, onHandedIn }: { attempt: OpenAttempt; onHandedIn: (resultId: number) => void }) {
  const log = useAnswerLog(attempt)
  useNav({ title: attempt.title })
  const { state, handIn, ask, takeOver } = log
  const items = useMemo(() => sheetOf(attempt.sections), [attempt.sections])
  const { endsAt, isTimed, isClosed } = state
  const queue = useHandInQueue(attempt)
  const handing = useHandIn({ handIn, ask, endsAt, isTimed, isClosed, queue, onHandedIn })
  if (isClosed) return <TimeOver isClosed isBusy={handing.isBusy} error={handing.error} onRetry={handing.start} />
  if (queue.isWaiting) return <HandInWaits {...{ state, time: log.time, queue }} onOver={handing.endTime} />
  if (handing.isTimeUp) return <TimeOver isClosed={false} isBusy={false} error={state.failure} onRetry={handing.endTime} />
  if (!state.isActive) return <OtherDevice failure={state.failure} onTakeOver={takeOver} />
  return <ExamPaper log={log} items={items} handing={handing} />
}
