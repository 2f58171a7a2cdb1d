import { useEffect, useMemo } from 'react'
import type { Attempt } from '@/contract/exam/exam.schema'
import { useEndedHandIns, useWaitingHandIns } from '../stores/hand-ins'
import { session } from '../stores/session'
import { handInSenderOf } from './hand-ins'

/** The hand-in of an attempt that waits for a network: whether it does, how it ended, and the ways to queue it, to call it off and to try now. */
export function useHandInQueue({ id, title, deadline }: Pick<Attempt, 'id' | 'title' | 'deadline'>) {
  const sender = useMemo(() => handInSenderOf(session.store.getState().userId ?? 0), [])
  const isWaiting = useWaitingHandIns().some(({ attemptId }) => attemptId === id)
  const end = useEndedHandIns().find(({ attemptId }) => attemptId === id)
  useEffect(() => void sender.drain(), [sender])
  return useMemo(
    () => ({
      isWaiting,
      end,
      queue: () => sender.put({ attemptId: id, title, deadline }),
      callOff: () => sender.callOff(id),
      retry: sender.drain,
    }),
    [isWaiting, end, sender, id, title, deadline],
  )
}
