import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { CLIENT_CODE_LENGTH, randomText } from '@/domain/account/client-code'
import { network } from '@/platform/network'
import { stopwatch } from '@/platform/stopwatch'
import { storage } from '@/platform/storage'
import { clientCodeOf } from '../api/app-info'
import { saveAnswers, submitAttempt, takeOver } from '../mutations/exam'
import { clock } from '../stores/clock'
import { type AnswerLog, createAnswerLog } from './answer-log'
import { createExamTime } from './exam-time'
import { createOwnNotes } from './own-notes'
import type { OpenAttempt } from './use-attempt'

const logs = new Map<number, AnswerLog>()
const device = clientCodeOf({ storage, random: Math.random })
/** Names this run of the app, as long as it lasts. */
const run = randomText(CLIENT_CODE_LENGTH, Math.random)

/** One log an attempt for as long as the app runs. */
function logOf(attempt: OpenAttempt): AnswerLog {
  const { id } = attempt
  const known = logs.get(id)
  if (known) return known
  const calls = {
    save: saveAnswers.bind(null, id),
    takeOver: takeOver.bind(null, id),
    submit: () => submitAttempt(id),
  }
  const time = createExamTime({ wall: clock.now, elapsed: stopwatch.elapsed })
  const offset = 'keptOffset' in attempt ? attempt.keptOffset : clock.offset()
  const log = createAnswerLog({ attempt, device, run, storage, time, offset, ...calls })
  logs.set(id, log)
  return log
}

/** Sends at once when the app goes to the background or the network returns; requests the state when it returns to the foreground. */
function useFlushing({ flush, ask, watch }: AnswerLog): void {
  useEffect(() => {
    const endFront = network.watchFront((isFront) => void (isFront ? ask() : flush()))
    const endOnline = network.watchOnline((isOnline) => isOnline && void ask())
    const endWatch = watch()
    return () => {
      endFront()
      endOnline()
      endWatch()
    }
  }, [flush, ask, watch])
}

/**
 * The answers of the attempt on this screen. `record` keeps an answer at once; `handIn` saves what is left, submits and
 * gives the id of the result. Throws Failure.
 */
export function useAnswerLog(attempt: OpenAttempt) {
  const { answers } = attempt
  const queryClient = useQueryClient()
  const log = logOf(attempt)
  const notes = useMemo(() => createOwnNotes(storage, attempt.id), [attempt.id])
  const state = useSyncExternalStore(log.subscribe, log.state, log.state)
  useFlushing(log)
  useEffect(() => log.meet(answers), [log, answers])

  const handIn = useCallback(async () => {
    const resultId = await log.handIn()
    notes.forget()
    void queryClient.invalidateQueries({ queryKey: ['exam'] })
    return resultId
  }, [log, notes, queryClient])
  const { record, look, ask, takeOver: take, keepAgain, time } = log
  return { state, time, record, look, handIn, ask, takeOver: take, keepAgain, notes }
}
