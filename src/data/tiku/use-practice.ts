import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Answered, Practice } from '@/contract/tiku/practice.schema'
import type { Answer } from '@/contract/tiku/question.schema'
import { session } from '@/data/account/session'
import { withAnswered } from '@/domain/tiku/practice'
import { network } from '@/platform/network'
import { storage } from '@/platform/storage'
import { type AnswerOutbox, createAnswerOutbox } from './answer-outbox'
import { giveAnswer, practiceQueries } from './practice'

const outboxes = new Map<number, AnswerOutbox>()

/** One outbox a learner for as long as the app runs, whatever practices are open. */
function outboxOf(userId: number): AnswerOutbox {
  const outbox = outboxes.get(userId) ?? createAnswerOutbox({ storage, userId, give: giveAnswer })
  outboxes.set(userId, outbox)
  return outbox
}

/** Sends when the page opens, when the network is back, and when the app leaves the front. */
function useDraining({ drain }: AnswerOutbox): void {
  useEffect(() => {
    const endFront = network.watchFront((isFront) => !isFront && void drain())
    const endOnline = network.watchOnline((isOnline) => isOnline && void drain())
    void drain()
    return () => {
      endFront()
      endOnline()
    }
  }, [drain])
}

/** Writes marked answers into the cache; returns why one was refused. */
function useEnds(outbox: AnswerOutbox, practiceId: number) {
  const cache = useQueryClient()
  const [refusal, setRefusal] = useState<{ questionId: number; text: string } | null>(null)
  useEffect(() => {
    const { queryKey } = practiceQueries.one(practiceId)
    const takeIn = async (answered: Answered) => {
      // A reading of the practice that began before the answer would put it away again.
      if (cache.getQueryData(queryKey)) await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (known) => known && withAnswered(known, answered))
    }
    const endWatch = outbox.watchEnds((end) => {
      if (end.given.practiceId !== practiceId) return
      if ('refusal' in end) setRefusal({ questionId: end.given.questionId, text: end.refusal.shown })
      else void takeIn(end.answered)
    })
    return () => {
      endWatch()
      void cache.invalidateQueries({ queryKey: ['exam'] })
      void cache.invalidateQueries({ queryKey: ['review'] })
    }
  }, [outbox, practiceId, cache])
  return refusal
}

/**
 * The answers of the practice on this screen. `give` stores an answer at once and sends it; null skips. `waiting`: questions whose
 * answer is on the device and not yet marked.
 */
export function usePractice({ id, answers }: Practice) {
  const outbox = outboxOf(session.store.getState().userId ?? 0)
  const all = useSyncExternalStore(outbox.subscribe, outbox.waiting, outbox.waiting)
  const refusal = useEnds(outbox, id)
  useDraining(outbox)
  const give = useCallback(
    (questionId: number, answer: Answer | null) => {
      const seq = (answers.find((row) => row.questionId === questionId)?.seq ?? 0) + 1
      void outbox.put({ practiceId: id, questionId, seq, answer })
    },
    [outbox, id, answers],
  )
  const waiting = new Map(all.filter(({ practiceId }) => practiceId === id).map(({ questionId, answer }) => [questionId, answer]))
  return { give, waiting, refusal }
}
