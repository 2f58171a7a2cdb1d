import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { exam } from '@/contract/exam/exam'
import type { Attempt } from '@/contract/exam/exam.schema'
import { session } from '@/data/account/session'
import { clock } from '@/data/http/clock'
import { Failure } from '@/data/http/failure'
import { queryOf } from '@/data/http/query'
import { isTemporary } from '@/domain/time/retry-delay'
import { network } from '@/platform/network'
import { storage } from '@/platform/storage'
import type { AnswerLog } from './answer-log'
import { logOf } from './answer-logs'
import { attemptQueries } from './exam-commands'
import type { HandInSender } from './hand-ins'
import { useEndedHandIns, useWaitingHandIns, waitingHandIns } from './hand-ins-store'
import { loadHandIns } from './lazy'
import { forgetRunningExam, recordRunningExam } from './running-exam'
import { createOwnNotes, dropStoredAttempt, keepAttempt, type OpenAttempt, readStoredAttempt } from './stored-attempt'

const owner = () => session.store.getState().userId ?? 0
const isUnreached = (error: unknown) => error instanceof Failure && isTemporary(error.code)

/** An attempt: the server's, or without a network this device's own copy. */
export function useAttempt(attemptId: number) {
  const fresh = queryOf(exam.attempt, { params: { id: attemptId } })
  const query = useQuery<OpenAttempt>({
    queryKey: attemptQueries.one(attemptId).queryKey,
    queryFn: async (context) => {
      try {
        return await fresh(context)
      } catch (error) {
        const kept = isUnreached(error) ? readStoredAttempt(storage, owner(), attemptId) : undefined
        if (!kept) throw error
        return kept
      }
    },
  })
  const { data } = query
  useEffect(() => {
    if (!data || 'keptOffset' in data) return
    if (data.status === 'submitted') {
      dropStoredAttempt(storage, data.id)
      createOwnNotes(storage, data.id).forget()
      forgetRunningExam(data.id)
      return
    }
    recordRunningExam({ attemptId: data.id, title: data.title, deadline: data.deadline })
    keepAttempt(storage, { userId: owner(), offset: clock.offset(), attempt: data }, clock.serverNow())
  }, [data])
  return query
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

/** Reports the question on the screen to the log, and that there is none while the app is in the background or the page is left. */
export function useLooking(look: AnswerLog['look'], questionId: number | null): void {
  useEffect(() => {
    look(questionId)
    const end = network.watchFront((isFront) => look(isFront ? questionId : null))
    return () => {
      end()
      look(null)
    }
  }, [look, questionId])
}

const senderOf = (userId: number): Promise<HandInSender> => loadHandIns().then(({ handInSenderOf }) => handInSenderOf(userId))

/** The hand-in of an attempt that waits for a network: whether it does, how it ended, and the ways to queue it, to call it off and to try now. */
export function useHandInQueue({ id, title, deadline }: Pick<Attempt, 'id' | 'title' | 'deadline'>) {
  const userId = useMemo(() => session.store.getState().userId ?? 0, [])
  const isWaiting = useWaitingHandIns().some(({ attemptId }) => attemptId === id)
  const end = useEndedHandIns().find(({ attemptId }) => attemptId === id)
  const retry = useMemo(() => () => senderOf(userId).then((sender) => sender.drain()), [userId])
  const [wasWaiting] = useState(isWaiting)
  useEffect(() => {
    if (wasWaiting) void retry()
  }, [wasWaiting, retry])
  return useMemo(
    () => ({
      isWaiting,
      end,
      queue: () => {
        const row = { attemptId: id, title, deadline }
        const list = waitingHandIns(userId)
        // Kept before anything is loaded, so that it cannot be lost.
        if (!list.all().some(({ attemptId }) => attemptId === id)) list.put([...list.all(), row])
        void senderOf(userId).then((sender) => sender.put(row))
      },
      callOff: () => senderOf(userId).then((sender) => sender.callOff(id)),
      retry,
    }),
    [isWaiting, end, userId, id, title, deadline, retry],
  )
}
