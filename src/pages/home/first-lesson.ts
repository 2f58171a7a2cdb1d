import type { QueryClient } from '@tanstack/react-query'
import { courseQueries } from '@/data/course/course'

/** Courses that are looked into for a lesson that everybody may play. */
const MOST = 6

/** Finds the first lesson of a direction (0: of any) that plays without an account; undefined where no course near the top has one. */
export async function firstOpenLesson(cache: QueryClient, parentId: number): Promise<{ id: number; lessonId: number } | undefined> {
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
