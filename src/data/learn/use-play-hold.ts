import { useCallback, useEffect, useRef, useState } from 'react'
import { learning } from '@/contract/learn/lesson'
import type { LessonPlay, PlayHeld } from '@/contract/learn/lesson.schema'
import { send } from '@/data/http/send'
import { SECOND_MS } from '@/domain/time/units'

/** While it plays, the server hears of it so often; it forgets a device that was silent for more than twice as long. */
const RENEW_MS = 20 * SECOND_MS

const ignore = () => {}

type Media = { isPlaying: boolean; play: () => void; pause: () => void }

/**
 * Plays a lesson on this device alone, where the school wants that: while it plays, the server is asked whether another device of the learner
 * does, and then this one stops. Without a network it plays on. `elsewhere` is the device that plays, `takeOver` ends the playing there.
 */
export function usePlayHold({ id, isOneDevice = false }: Pick<LessonPlay, 'id' | 'isOneDevice'>, media: Media) {
  const [elsewhere, setElsewhere] = useState<PlayHeld['elsewhere']>(null)
  const latest = useRef(media)
  latest.current = media
  const hear = useCallback(({ elsewhere: found }: PlayHeld) => {
    setElsewhere(found)
    if (found) latest.current.pause()
  }, [])
  const { isPlaying } = media
  useEffect(() => {
    if (!isOneDevice || !isPlaying) return
    let isAsked = true
    const ask = () => {
      send(learning.playHere, { body: { lessonId: id } }, { isQuiet: true }).then((held) => isAsked && hear(held), ignore)
    }
    ask()
    const timer = setInterval(ask, RENEW_MS)
    return () => {
      isAsked = false
      clearInterval(timer)
    }
  }, [id, isOneDevice, isPlaying, hear])
  const takeOver = async () => {
    await send(learning.playHere, { body: { lessonId: id, takesOver: true } })
    setElsewhere(null)
    latest.current.play()
  }
  return { elsewhere, takeOver }
}
