import { DAY_MS } from '@/domain/time/units'
import { putRows } from '../database/put-rows'
import type { Tx } from '../database/tables'
import type { Seed } from './read'

async function writeCourseFields(work: Tx, around: Seed['around']): Promise<void> {
  for (const { courseId, vipPrice, examYear, trailer, hasChat } of around)
    await work
      .updateTable('course')
      .set({ vip_price: vipPrice ?? null, exam_year: examYear ?? null, trailer: trailer ?? '', has_chat: hasChat ?? false })
      .where('id', '=', courseId)
      .execute()
}

const writeLevelPrices = (work: Tx, around: Seed['around']) =>
  putRows(
    work,
    'course_level_price',
    ['course_id', 'level'],
    around.flatMap(({ courseId, levelPrices = [] }) => levelPrices.map((one) => ({ course_id: courseId, ...one }))),
  )

async function writeGates(work: Tx, around: Seed['around']): Promise<void> {
  await putRows(
    work,
    'course_pre_task',
    ['course_id', 'kind'],
    around.flatMap(({ courseId, preTasks = [] }) => preTasks.map((kind, seq) => ({ course_id: courseId, kind, seq }))),
  )
  await putRows(
    work,
    'course_protocol',
    ['id'],
    around.flatMap(({ courseId, protocol }) => (protocol ? [{ ...protocol, course_id: courseId }] : [])),
  )
  await putRows(
    work,
    'course_combine',
    ['course_id'],
    around.flatMap(({ courseId, combine }) => (combine ? [{ course_id: courseId, least: combine.least, most: combine.most }] : [])),
  )
  const subjects = around.flatMap(({ courseId, combine }) =>
    (combine?.subjects ?? []).map(({ id, name, note, taughtBy }, seq) => ({
      id,
      course_id: courseId,
      name,
      note,
      taught_by: taughtBy,
      seq,
    })),
  )
  await putRows(work, 'course_subject', ['id'], subjects)
}

/** Fields, recommendations and gates of courses. */
export async function writeAround(work: Tx, around: Seed['around']): Promise<void> {
  await writeCourseFields(work, around)
  await writeLevelPrices(work, around)
  await work.deleteFrom('course_recommend').execute()
  const recommended = around.flatMap(({ courseId, recommended: others }) =>
    others.map((other, seq) => ({ course_id: courseId, other_id: other.courseId, reason: other.reason, seq })),
  )
  await putRows(work, 'course_recommend', ['course_id', 'other_id'], recommended)
  await writeGates(work, around)
}

export async function writeExtraPages(work: Tx, pages: Seed['extras']): Promise<void> {
  const rows = pages.map(({ courseId, ...page }, seq) => ({ ...page, course_id: courseId ?? null, seq }))
  await putRows(work, 'course_extra_page', ['id'], rows)
}

export async function writeGuides(work: Tx, guides: Seed['guides']): Promise<void> {
  const rows = guides.map(({ id, courseId, title, content, groupName, address }) => ({
    id,
    course_id: courseId ?? null,
    title,
    content,
    group_name: groupName ?? '',
    address: address ?? '',
  }))
  await putRows(work, 'guide_template', ['id'], rows)
}

/** Reviews the learners of the seed wrote, dated back from `now` (ms), oldest first; only of those whose account the seed made. */
export async function writeReviews(work: Tx, around: Seed['around'], madeIds: ReadonlySet<number>, now: number): Promise<void> {
  const rows = around
    .flatMap(({ courseId, reviews }) => reviews.map((review) => ({ courseId, ...review })))
    .filter(({ userId }) => madeIds.has(userId))
    .sort((a, b) => b.daysAgo - a.daysAgo)
    .map(({ courseId, userId, stars, tags, body, reply, daysAgo }) => ({
      course_id: courseId,
      user_id: userId,
      stars,
      tags: JSON.stringify(tags),
      body,
      reply: reply ?? '',
      created_at: now - daysAgo * DAY_MS,
    }))
  if (rows.length > 0) await work.insertInto('course_review').values(rows).execute()
}
