import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Attempt } from '@/contract/exam.schema'
import { network } from '@/platform/network'
import { storage } from '@/platform/storage'
import { saveAnswers, submitAttempt } from '../acts/exam'
import { type AnswerLog, createAnswerLog } from './answer-log'

const logs = new Map<number, AnswerLog>()

/** One log an attempt for as long as the app runs: two of them would write over each other on the device. */
function logOf({ id, answers }: Attempt): AnswerLog {
  const log = logs.get(id) ?? createAnswerLog({ attemptId: id, stored: answers, storage, save: (changes) => saveAnswers(id, changes) })
  logs.set(id, log)
  return log
}

/** Sends at once when the app leaves the front, and when the network is back; on leaving the page too. */
function useFlushing({ flush }: AnswerLog): void {
  useEffect(() => {
    const endFront = network.watchFront((isFront) => !isFront && void flush())
    const endOnline = network.watchOnline((isOnline) => isOnline && void flush())
    void flush()
    return () => {
      endFront()
      endOnline()
      void flush()
    }
  }, [flush])
}

/**
 * The answers of the attempt on this screen. `record` keeps an answer at once; `handIn` saves what is left, submits and
 * gives the id of the result. Throws Failure.
 */
export function useAnswerLog(attempt: Attempt) {
  const { id, answers } = attempt
  const queryClient = useQueryClient()
  const log = logOf(attempt)
  const state = useSyncExternalStore(log.subscribe, log.state, log.state)
  useFlushing(log)
  useEffect(() => log.meet(answers), [log, answers])

  const handIn = useCallback(async () => {
    await log.flush()
    const { failure, isClosed, pending } = log.state()
    if (pending > 0 && !isClosed && failure) throw failure
    const { resultId } = await submitAttempt(id)
    log.forget()
    void queryClient.invalidateQueries({ queryKey: ['exam'] })
    return resultId
  }, [log, id, queryClient])

  return { state, record: log.record, handIn }
}
