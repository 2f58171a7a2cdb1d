import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { courseQueries } from '@/data/course/course'
import { useAct } from '@/data/http/use-act'
import { go } from '@/navigation/go'

/** Courses that are looked into for a lesson that everybody may play. */
const MOST = 6

/** Finds the first lesson of a direction (0: of any) that plays without an account; undefined where no course near the top has one. */
async function firstOpenLesson(cache: QueryClient, parentId: number): Promise<{ id: number; lessonId: number } | undefined> {
  const choice = parentId > 0 ? { parentId } : {}
  const free = await cache.fetchQuery(courseQueries.list({ ...choice, price: 'free' }))
  const all = await cache.fetchQuery(courseQueries.list(choice))
  for (const { id } of [...free, ...all].slice(0, MOST)) {
    const chapters = await cache.fetchQuery(courseQueries.items(id))
    const open = chapters.flatMap(({ lessons }) => lessons).find(({ canLearn, kind }) => canLearn && kind === undefined)
    if (open) return { id, lessonId: open.id }
  }
  return undefined
}

type FirstLessonProps = { categoryId: number; onClose: () => void }

/** Leads a visitor to the first lesson there is for everybody, or to the open courses; it draws nothing. */
export function FirstLesson({ categoryId, onClose }: FirstLessonProps) {
  const cache = useQueryClient()
  const { run } = useAct(() => firstOpenLesson(cache, categoryId), {
    onSuccess: (found) => (found ? go('course_learn', { id: found.id }, { lessonId: found.lessonId }) : go('open_course')),
    onSettled: onClose,
  })
  useEffect(run, [run])
  return null
}
