import { clock } from '@/data/http/clock'
import { stopwatch } from '@/platform/stopwatch'
import { storage } from '@/platform/storage'
import { type AnswerLog, createAnswerLog, createExamTime } from './answer-log'
import { saveAnswers, submitAttempt, takeOver } from './exam-commands'
import { lazySender } from './lazy-sender'
import type { OpenAttempt } from './stored-attempt'
import { device, entered, run } from './taker'

const logs = new Map<number, AnswerLog>()

type Logged = Pick<OpenAttempt, 'id' | 'answers' | 'epoch' | 'deadline'> & { keptOffset?: number }

/** One log an attempt for as long as the app runs. */
export function logOf(attempt: Logged): AnswerLog {
  const { id, keptOffset } = attempt
  const known = logs.get(id)
  if (known) return known
  const calls = {
    save: saveAnswers.bind(null, id),
    takeOver: takeOver.bind(null, id),
    submit: () => submitAttempt(id),
  }
  const time = createExamTime({ wall: clock.now, elapsed: stopwatch.elapsed })
  const offset = keptOffset ?? clock.offset()
  const log = createAnswerLog({
    attempt,
    device,
    run,
    isEntered: entered.has(id),
    storage,
    time,
    offset,
    createSender: lazySender,
    ...calls,
  })
  logs.set(id, log)
  return log
}
