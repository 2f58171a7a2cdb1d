import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { network } from '@/platform/network'
import { storage } from '@/platform/storage'
import { sendHeartbeat, submitLearnRecord } from '../mutations/learning'
import { session } from '../stores/session'
import { createPlayLog, HEARTBEAT_MS } from './play-log'
import { createPlayOutbox, type PlayOutbox } from './play-outbox'

const outboxes = new Map<number, PlayOutbox>()

/** One outbox a learner, whatever lessons are open. */
function outboxOf(userId: number): PlayOutbox {
  const outbox = outboxes.get(userId) ?? createPlayOutbox({ storage, userId, beat: sendHeartbeat, submit: submitLearnRecord })
  outboxes.set(userId, outbox)
  return outbox
}

/**
 * Reports the playing of one lesson: a heartbeat every five seconds, one when the app leaves the front, and the learn
 * record on leaving. The player calls `tick(position, rate)` while it plays and `finish(true)` at the end.
 */
export function usePlayLog(courseId: number, lessonId: number) {
  const queryClient = useQueryClient()
  const userId = session.store.getState().userId ?? 0
  const log = useMemo(() => createPlayLog({ courseId, lessonId, outbox: outboxOf(userId) }), [courseId, lessonId, userId])

  useEffect(() => {
    const timer = setInterval(() => void log.beat(), HEARTBEAT_MS)
    const endFront = network.watchFront((isFront) => !isFront && void log.beat())
    const endOnline = network.watchOnline((isOnline) => isOnline && void log.beat())
    void log.beat()
    return () => {
      clearInterval(timer)
      endFront()
      endOnline()
      void log.finish(false).then(() => {
        void queryClient.invalidateQueries({ queryKey: ['learning'] })
        void queryClient.invalidateQueries({ queryKey: ['course'] })
      })
    }
  }, [log, queryClient])

  return { tick: log.tick, finish: log.finish }
}
