import { useMemo } from 'react'
import { useSession } from '@/data/account/session'
import { serverNow } from '@/data/http/clock'
import { filmStateIn, filmStateText } from '@/data/learn/film-state'
import { SECOND_MS } from '@/domain/time/units'
import { go } from '@/navigation/go'
import { View } from '@/platform/elements'
import { useIsFront } from '@/platform/lifecycle'
import { storage } from '@/platform/storage'
import { Cell } from '@/ui/card'
import { useTicking } from '@/ui/use-ticking'

/** The lists are read again this often, in ms: a download goes on while the lesson plays. */
const LOOK_MS = 2 * SECOND_MS

/** The way to the downloads of the course, with how far the film of this lesson is. */
export function KeepFilm({ lessonId, courseId }: { lessonId: number; courseId: number }) {
  const userId = useSession((session) => session.userId ?? 0)
  const isFront = useIsFront()
  const now = useTicking(serverNow, LOOK_MS)
  // Another page may have changed the lists before this one came to the front again.
  const state = useMemo(
    () => filmStateIn(storage, userId, lessonId, isFront ? Math.max(now, serverNow()) : now),
    [userId, lessonId, isFront, now],
  )
  return (
    <View className="keep-film">
      <Cell id="keep-film" side={filmStateText(state)} onClick={() => go('tiku_downloads', {}, { courseId })}>
        <View>离线下载</View>
        {state.at === 'shut' && <View className="keep-film__why">{state.why}</View>}
      </Cell>
    </View>
  )
}
