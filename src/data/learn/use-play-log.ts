import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { LearnState } from '@/contract/learn/lesson.schema'
import { session } from '@/data/account/session'
import { serverNow } from '@/data/http/clock'
import { network } from '@/platform/network'
import { storage } from '@/platform/storage'
import { sendHeartbeat, submitLearnRecord, submitLearnRecords } from './lesson-commands'
import { createPlayLog, HEARTBEAT_MS } from './play-log'
import { createPlayOutbox, type PlayOutbox } from './play-outbox'

type Listener = (lessonId: number, state: LearnState) => void
const listeners = new Set<Listener>()
const onStored: Listener = (lessonId, state) => {
  for (const listener of listeners) listener(lessonId, state)
}

const late = { now: serverNow, submitAll: submitLearnRecords }

const outboxes = new Map<number, PlayOutbox>()

/** Returns the lesson's state on the server since it took a report of this device; null before. */
function useStoredState(lessonId: number): LearnState | null {
  const [state, setState] = useState<LearnState | null>(null)
  useEffect(() => {
    const listener: Listener = (storedId, stored) => storedId === lessonId && setState(stored)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [lessonId])
  return state
}

const ignore = () => {}

/** One outbox a learner, whatever lessons are open. */
function outboxOf(userId: number): PlayOutbox {
  const outbox =
    outboxes.get(userId) ?? createPlayOutbox({ storage, userId, beat: sendHeartbeat, submit: submitLearnRecord, late, onStored })
  outboxes.set(userId, outbox)
  return outbox
}

/**
 * Reports the playing of one lesson: a heartbeat every five seconds, one when the app leaves the front, and the learn
 * record on leaving. The player calls `tick(position, rate)` while it plays and `finish(true)` at the end; `state` is what the server holds.
 */
export function usePlayLog(courseId: number, lessonId: number) {
  const queryClient = useQueryClient()
  const userId = session.store.getState().userId ?? 0
  // A visitor may play a trial lesson, whose seconds are not recorded.
  const isLearner = session.isLoggedIn()
  const state = useStoredState(lessonId)
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

  return { tick: isLearner ? log.tick : ignore, finish: log.finish, state }
}
