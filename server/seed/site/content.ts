import { insertRows } from '#server/database/put-rows'
import { writeAround } from '#server/seed/course/around'
import { type Offering, offer } from '#server/seed/offer'
import type { Seed } from '#server/seed/read'
import type { CourseSeed } from '#server/seed/shapes'
import { shanghaiHour } from '@/domain/time/day'
import { MINUTE_MS } from '@/domain/time/units'

/** Directions and subjects, each under one that is there. */
export async function writeCategories(offering: Offering, categories: Seed['categories']): Promise<void> {
  const rows = categories.map(({ id, parentId, level, name, seq }) => ({ id, parent_id: parentId, level, name, seq }))
  for (const level of [...new Set(rows.map((row) => row.level))].sort()) {
    const part = rows.filter((row) => row.level === level)
    await offer(offering, 'category', ['id'], part, { under: { parent_id: 'category' } })
  }
}

/** Locks of categories; written after the courses that open them. */
export async function writeLocks(offering: Offering, categories: Seed['categories']): Promise<void> {
  const rows = categories.flatMap(({ id, lock }) => {
    if (!lock) return []
    const { courseId = null, vipLevel = null, invites = null, beans = null } = lock
    return [{ category_id: id, course_id: courseId, vip_level: vipLevel, invites, beans }]
  })
  await offer(offering, 'category_lock', ['category_id'], rows, { under: { category_id: 'category', course_id: 'course' } })
}

export async function writeTeachers(offering: Offering, teachers: Seed['teachers']): Promise<void> {
  await offer(offering, 'teacher', ['id'], teachers)
}

type AroundSeed = Seed['around'][number]

const courseRow = (course: CourseSeed, seq: number, around: AroundSeed | undefined) => ({
  id: course.id,
  category_id: course.categoryId,
  type: course.type,
  title: course.title,
  subtitle: course.subtitle,
  cover: course.cover,
  price: course.price,
  list_price: course.listPrice,
  valid_days: course.validDays,
  group_name: course.groupName ?? '',
  vip_level: course.vipLevel ?? 0,
  highlights: course.highlights,
  summary: course.summary,
  teacher_ids: course.teacherIds,
  seq,
  vip_price: around?.vipPrice ?? null,
  exam_year: around?.examYear ?? null,
  trailer: around?.trailer ?? '',
  has_chat: around?.hasChat ?? false,
})

type LessonSeed = CourseSeed['chapters'][number]['lessons'][number]

/** Start and end (ms) of a live lesson, counted from the day of `anchor`; both null for other lessons. */
function times({ live }: LessonSeed, anchor: number): { start_at: number | null; end_at: number | null } {
  if (!live) return { start_at: null, end_at: null }
  const start_at = shanghaiHour(anchor, live.dayOffset, live.hour)
  return { start_at, end_at: start_at + live.minutes * MINUTE_MS }
}

function lessonRows(course: CourseSeed, anchor: number) {
  const lessons = course.chapters.flatMap((chapter) => chapter.lessons.map((lesson) => ({ chapter, lesson })))
  return lessons.map(({ chapter, lesson }, seq) => ({
    id: lesson.id,
    course_id: course.id,
    chapter_id: chapter.id,
    title: lesson.title,
    type: lesson.type,
    media: lesson.media,
    length: lesson.length,
    is_trial: lesson.isTrial,
    ...times(lesson, anchor),
    seq,
  }))
}

/** Courses with all that belongs to them; live lessons are dated from today. A course that was offered before gets none of it. */
export async function writeCourses(offering: Offering, { courses, around }: Pick<Seed, 'courses' | 'around'>): Promise<void> {
  const { work, now } = offering
  const aroundOf = new Map(around.map((one) => [one.courseId, one]))
  const rows = courses.map((course, seq) => courseRow(course, seq, aroundOf.get(course.id)))
  const made = new Set((await offer(offering, 'course', ['id'], rows, { under: { category_id: 'category' } })).map(({ id }) => id))
  const own = courses.filter(({ id }) => made.has(id))
  const chapters = own.flatMap((course) => course.chapters.map(({ id, title }, seq) => ({ id, course_id: course.id, title, seq })))
  await insertRows(work, 'chapter', ['id'], chapters)
  const lessons = own.flatMap((course) => lessonRows(course, now))
  await insertRows(work, 'lesson', ['id'], lessons)
  await writeAround(
    work,
    around.filter(({ courseId }) => made.has(courseId)),
  )
}

export async function writeArticles(offering: Offering, articles: Seed['articles']): Promise<void> {
  const rows = articles.map(({ categoryId, publishedAt, ...article }) => ({
    ...article,
    category_id: categoryId,
    published_at: Date.parse(publishedAt),
  }))
  await offer(offering, 'article', ['id'], rows, { under: { category_id: 'category' } })
}

export async function writePages(offering: Offering, pages: Seed['pages']): Promise<void> {
  const rows = pages.map(({ place, ...page }) => ({ ...page, place_type: place?.type ?? null, place_item: place?.item ?? null }))
  await offer(offering, 'block_page', ['id'], rows)
}

export async function writeHelp(offering: Offering, items: Seed['help']): Promise<void> {
  const rows = items.map((item, seq) => ({ ...item, seq }))
  await offer(offering, 'help_item', ['id'], rows)
}

export async function writeSettings(offering: Offering, settings: Seed['settings']): Promise<void> {
  await offer(offering, 'bt_setting', ['name'], settings)
}
