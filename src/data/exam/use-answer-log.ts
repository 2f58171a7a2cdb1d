import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { network } from '@/platform/network'
import { storage } from '@/platform/storage'
import type { AnswerLog } from './answer-log'
import { logOf } from './answer-logs'
import { createOwnNotes } from './own-notes'
import type { OpenAttempt } from './use-attempt'

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
