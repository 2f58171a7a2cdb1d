import { useEffect, useRef, useState } from 'react'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import { serverNow } from '@/data/http/clock'
import { usePlayLog } from '@/data/learn/use-play-log'
import { isLessonLearned } from '@/domain/learn/lesson'
import { SECOND_MS } from '@/domain/time/units'
import { useIsFront } from '@/platform/lifecycle'

type Read = { lesson: LessonPlay; kind: 'article' | 'document'; isOpen: boolean }

/**
 * Counts the seconds for which a text or a document is open, from where the learner left it, and reports them like seconds played. `reachEnd`
 * tells that its end was seen: the lesson is learned once it was open long enough for that. `leave` is called before the host shows it in a
 * viewer of its own, whose time counts too.
 */
export function useReading({ lesson: { courseId, id, length, lastTime }, kind, isOpen }: Read) {
  const { tick, finish, state } = usePlayLog(courseId, id)
  const isFront = useIsFront()
  const [at, setAt] = useState(lastTime)
  const place = useRef(lastTime)
  const leftAt = useRef<number | null>(null)
  const [isAtEnd, setAtEnd] = useState(false)
  const isEnded = isAtEnd && isLessonLearned(at, length, true, kind)

  useEffect(() => {
    if (!isOpen || !isFront) return
    const count = (seconds: number) => {
      for (let step = 0; step < seconds && place.current < length; step++) tick(++place.current, 1)
      setAt(place.current)
    }
    tick(place.current, 1)
    if (leftAt.current !== null) count(Math.floor((serverNow() - leftAt.current) / SECOND_MS))
    leftAt.current = null
    const timer = setInterval(() => count(1), SECOND_MS)
    return () => clearInterval(timer)
  }, [isOpen, isFront, length, tick])

  useEffect(() => {
    if (isEnded) void finish(true)
  }, [isEnded, finish])

  return {
    stored: state,
    isAtEnd,
    reachEnd: () => setAtEnd(true),
    leave: () => {
      leftAt.current = serverNow()
    },
  }
}
