import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Leaves } from '@/contract/exam/dated.schema'
import type { Attempt } from '@/contract/exam/exam.schema'
import { network } from '@/platform/network'
import { stopwatch } from '@/platform/stopwatch'
import { storage } from '@/platform/storage'
import { reportLeaves } from './dated'
import { createLeaveLog, type LeaveLog } from './leaves'
import { run } from './taker'

const logs = new Map<number, LeaveLog>()

/** One log an attempt for as long as the app runs. */
function leaveLogOf({ id, leaves }: Pick<Attempt, 'id' | 'leaves'>): LeaveLog | undefined {
  if (!leaves) return undefined
  const known = logs.get(id)
  if (known) return known
  const log = createLeaveLog({
    attemptId: id,
    run,
    known: leaves,
    storage,
    elapsed: stopwatch.elapsed,
    report: reportLeaves.bind(null, id),
  })
  logs.set(id, log)
  return log
}

const none: Leaves = { count: 0, awayMs: 0 }
const noLog = { state: () => none, subscribe: () => () => {} }

/**
 * Counts the times this attempt is left, where that is counted: the app goes to the background, or another page of it is opened.
 * `isWatched`: false once it is handed in, or another device takes it.
 */
export function useLeaves(attempt: Pick<Attempt, 'id' | 'leaves'>, isWatched: () => boolean): Leaves {
  const log = useMemo(() => leaveLogOf(attempt), [attempt])
  const watched = useRef(isWatched)
  watched.current = isWatched
  useEffect(() => {
    if (!log) return
    const leave = () => watched.current() && log.leave()
    log.back()
    void log.flush()
    const endFront = network.watchFront((isFront) => (isFront ? log.back() : leave()))
    const endOnline = network.watchOnline((isOnline) => isOnline && void log.flush())
    return () => {
      endFront()
      endOnline()
      leave()
    }
  }, [log])
  const { subscribe, state } = log ?? noLog
  return useSyncExternalStore(subscribe, state, state)
}
