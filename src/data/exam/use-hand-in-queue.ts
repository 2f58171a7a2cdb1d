import { useEffect, useMemo, useState } from 'react'
import type { Attempt } from '@/contract/exam/exam.schema'
import { session } from '@/data/account/session'
import type { HandInSender } from './hand-in-sender'
import { useEndedHandIns, useWaitingHandIns, waitingHandIns } from './hand-ins-store'
import { loadHandIns } from './lazy'

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
