import { clientCodeOf } from '@/data/http/app-info'
import { clock } from '@/data/http/clock'
import { CLIENT_CODE_LENGTH, randomText } from '@/domain/device/host-environment'
import { stopwatch } from '@/platform/stopwatch'
import { storage } from '@/platform/storage'
import { type AnswerLog, createAnswerLog, createExamTime } from './answer-log'
import { saveAnswers, submitAttempt, takeOver } from './exam-commands'
import type { OpenAttempt } from './stored-attempt'

const logs = new Map<number, AnswerLog>()
const device = clientCodeOf({ storage, random: Math.random })
/** Names this run of the app, as long as it lasts. */
export const run = randomText(CLIENT_CODE_LENGTH, Math.random)

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
  const log = createAnswerLog({ attempt, device, run, storage, time, offset: keptOffset ?? clock.offset(), ...calls })
  logs.set(id, log)
  return log
}
