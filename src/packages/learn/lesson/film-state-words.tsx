import { useMemo } from 'react'
import { useSession } from '@/data/account/session'
import { serverNow } from '@/data/http/clock'
import { filmStateIn, filmStateText } from '@/data/learn/film-state'
import { SECOND_MS } from '@/domain/time/units'
import { View } from '@/platform/elements'
import { useIsFront } from '@/platform/lifecycle'
import { storage } from '@/platform/storage'
import { useTicking } from '@/ui/use-ticking'

/** The lists are read again this often, in ms: a download goes on while the lesson plays. */
const LOOK_MS = 2 * SECOND_MS

/** How far the film of a lesson is on this device, or why it does not open. */
export function FilmStateWords({ lessonId }: { lessonId: number }) {
  const userId = useSession((session) => session.userId ?? 0)
  const isFront = useIsFront()
  const now = useTicking(serverNow, LOOK_MS)
  // Another page may have changed the lists before this one came to the front again.
  const state = useMemo(
    () => filmStateIn(storage, userId, lessonId, isFront ? Math.max(now, serverNow()) : now),
    [userId, lessonId, isFront, now],
  )
  return <View className={state.at === 'shut' ? 'keep-film__why' : ''}>{filmStateText(state)}</View>
}
