import { useEffect, useState } from 'react'
import type { LessonPlay } from '@/contract/learn/lesson.schema'
import { session } from '@/data/account/session'
import { serverNow } from '@/data/http/clock'
import { storage } from '@/platform/storage'
import { storedFilms } from '@/platform/stored-films'
import type { StoredLesson } from './read-stored-lesson'
import { storedLessonIn } from './stored-file'

/** Whether the learner may keep the film of a lesson on this device. */
export const canKeepFilm = ({ type, isOnTrial, isPreview }: LessonPlay): boolean =>
  type === 'video' && !isOnTrial && isPreview !== true && storedFilms.place() !== 'none'

/** The lesson as this device keeps it; null where it does not, undefined until that is known. Few devices do: the code that reads it is loaded then. */
export function useStoredLesson(lessonId: number): StoredLesson | null | undefined {
  const [found, setFound] = useState<{ id: number; kept: StoredLesson | null }>()
  useEffect(() => {
    let isLeft = false
    let close = () => {}
    const show = (kept: StoredLesson | null) => setFound({ id: lessonId, kept })
    if (!storedLessonIn(storage, session.store.getState().userId ?? 0, lessonId, serverNow())) return show(null)
    import('./read-stored-lesson').then(
      ({ openStored }) => {
        if (!isLeft) close = openStored(lessonId, show)
      },
      () => show(null),
    )
    return () => {
      isLeft = true
      close()
    }
  }, [lessonId])
  return found?.id === lessonId ? found.kept : undefined
}
