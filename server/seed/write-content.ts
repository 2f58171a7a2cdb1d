import { shanghaiHour } from '@/domain/time/shanghai-day'
import { MINUTE_MS } from '@/domain/time/units'
import { putRows } from '../database/put-rows'
import type { Tx } from '../database/tables'
import type { Seed } from './read'
import type { CourseSeed } from './shapes'

export async function writeCategories(work: Tx, categories: Seed['categories']): Promise<void> {
  const rows = categories.map(({ id, parentId, level, name, seq }) => ({ id, parent_id: parentId, level, name, seq }))
  await putRows(work, 'category', ['id'], rows)
}

/** Locks as the file has them; one that is gone opens its category. */
export async function writeLocks(work: Tx, categories: Seed['categories']): Promise<void> {
  const rows = categories.flatMap(({ id, lock }) => {
    if (!lock) return []
    const { courseId = null, vipLevel = null, invites = null, beans = null } = lock
    return [{ category_id: id, course_id: courseId, vip_level: vipLevel, invites, beans }]
  })
  const ids = rows.map(({ category_id }) => category_id)
  await work
    .deleteFrom('category_lock')
    .$if(ids.length > 0, (query) => query.where('category_id', 'not in', ids))
    .execute()
  await putRows(work, 'category_lock', ['category_id'], rows)
}

export async function writeTeachers(work: Tx, teachers: Seed['teachers']): Promise<void> {
  await putRows(work, 'teacher', ['id'], teachers)
}

const courseRow = (course: CourseSeed, seq: number) => ({
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

/** Courses with chapters and lessons; live lessons are dated from the day of `anchor`, ms. */
export async function writeCourses(work: Tx, courses: readonly CourseSeed[], anchor: number): Promise<void> {
  const chapters = courses.flatMap((course) => course.chapters.map(({ id, title }, seq) => ({ id, course_id: course.id, title, seq })))
  await putRows(work, 'course', ['id'], courses.map(courseRow))
  await putRows(work, 'chapter', ['id'], chapters)
  await putRows(
    work,
    'lesson',
    ['id'],
    courses.flatMap((course) => lessonRows(course, anchor)),
  )
}

export async function writeArticles(work: Tx, articles: Seed['articles']): Promise<void> {
  const rows = articles.map(({ categoryId, publishedAt, ...article }) => ({
    ...article,
    category_id: categoryId,
    published_at: Date.parse(publishedAt),
  }))
  await putRows(work, 'article', ['id'], rows)
}

export async function writePages(work: Tx, pages: Seed['pages']): Promise<void> {
  const rows = pages.map(({ place, ...page }) => ({ ...page, place_type: place?.type ?? null, place_item: place?.item ?? null }))
  // A place that moves from one page to another is released before it is assigned.
  await work.updateTable('block_page').set({ place_type: null, place_item: null }).execute()
  await putRows(work, 'block_page', ['id'], rows)
}

export async function writeHelp(work: Tx, items: Seed['help']): Promise<void> {
  const rows = items.map((item, seq) => ({ ...item, seq }))
  await putRows(work, 'help_item', ['id'], rows)
}

export async function writeSettings(work: Tx, settings: Seed['settings']): Promise<void> {
  await putRows(work, 'bt_setting', ['name'], settings)
}
