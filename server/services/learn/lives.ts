import type { Db } from '#server/database/tables'
import { liveLessonsOf } from '#server/repositories/learn/lives'
import { livingStatus } from '@/domain/learn/lesson'

type LiveLesson = { id: number; title: string; startAt: number | null; livingStatus: ReturnType<typeof livingStatus> }

/** The lesson each live course comes to next, else the one it came to last, by course; `now` in ms. */
export async function livesOf(db: Db, courseIds: readonly number[], now: number): Promise<ReadonlyMap<number, LiveLesson>> {
  if (courseIds.length === 0) return new Map()
  const rows = await liveLessonsOf(db, courseIds)
  const lives = new Map<number, (typeof rows)[number]>()
  for (const row of rows) {
    const shown = lives.get(row.course_id)
    // The rows come by time: one that is not over keeps its place.
    if (!shown || (shown.end_at ?? 0) <= now) lives.set(row.course_id, row)
  }
  return new Map(
    [...lives].map(([courseId, { id, title, start_at, end_at }]) => [
      courseId,
      { id, title, startAt: start_at, livingStatus: livingStatus(start_at, end_at, now) },
    ]),
  )
}
