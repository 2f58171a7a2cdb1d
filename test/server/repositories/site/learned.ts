import type { Db } from '#server/database/tables'

export const LESSON = 9_001
const [DAY_MS, ZONE_MS] = [86_400_000, 28_800_000]
let courseId = 0

/** A lesson that somebody can have learned. */
export async function addLesson(db: Db, course_id: number): Promise<void> {
  courseId = course_id
  await db.insertInto('chapter').values({ id: LESSON, course_id, title: '一', seq: 1 }).execute()
  const lesson = { id: LESSON, course_id, chapter_id: LESSON, title: '课', type: 'video' as const, media: '', length: 10, seq: 1 }
  await db
    .insertInto('lesson')
    .values({ ...lesson, is_trial: false, start_at: null, end_at: null })
    .execute()
}

/** Minutes that a learner learned of it on the day with this midnight in Shanghai. */
export const learnedOn = (user_id: number, midnight: number, seconds: number) => ({
  user_id,
  day: Math.floor((midnight + ZONE_MS) / DAY_MS),
  lesson_id: LESSON,
  course_id: courseId,
  played: Buffer.alloc(1),
  seconds,
  updated_at: midnight,
})
