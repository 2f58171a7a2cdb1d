import { insertRows } from '#server/database/put-rows'
import type { Tx } from '#server/database/tables'
import { madeIds } from '#server/repositories/site/seed-offer'
import { type Offering, offer } from '#server/seed/offer'
import type { Seed } from '#server/seed/read'
import { DAY_MS } from '@/domain/time/units'

const writeLevelPrices = (work: Tx, around: Seed['around']) =>
  insertRows(
    work,
    'course_level_price',
    ['course_id', 'level'],
    around.flatMap(({ courseId, levelPrices = [] }) => levelPrices.map((one) => ({ course_id: courseId, ...one }))),
  )

async function writeGates(work: Tx, around: Seed['around'], courses: ReadonlySet<number>): Promise<void> {
  await insertRows(
    work,
    'course_pre_task',
    ['course_id', 'kind'],
    around.flatMap(({ courseId, preTasks = [] }) => preTasks.map((kind, seq) => ({ course_id: courseId, kind, seq }))),
  )
  await insertRows(
    work,
    'course_protocol',
    ['id'],
    around.flatMap(({ courseId, protocol }) => (protocol ? [{ ...protocol, course_id: courseId }] : [])),
  )
  await insertRows(
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
  const taught = subjects.filter(({ taught_by }) => courses.has(taught_by))
  await insertRows(work, 'course_subject', ['id'], taught)
}

/** Prices of levels, recommendations and gates of courses that were just made; what refers to a course that is gone is left out. */
export async function writeAround(work: Tx, around: Seed['around']): Promise<void> {
  const courses = await madeIds(work, 'course')
  await writeLevelPrices(work, around)
  const recommended = around.flatMap(({ courseId, recommended: others }) =>
    others.map((other, seq) => ({ course_id: courseId, other_id: other.courseId, reason: other.reason, seq })),
  )
  const known = recommended.filter(({ other_id }) => courses.has(other_id))
  await insertRows(work, 'course_recommend', ['course_id', 'other_id'], known)
  await writeGates(work, around, courses)
}

export async function writeExtraPages(offering: Offering, pages: Seed['extras']): Promise<void> {
  const rows = pages.map(({ courseId, ...page }, seq) => ({ ...page, course_id: courseId ?? null, seq }))
  await offer(offering, 'course_extra_page', ['id'], rows, { under: { course_id: 'course' } })
}

export async function writeGuides(offering: Offering, guides: Seed['guides']): Promise<void> {
  const rows = guides.map(({ id, courseId, title, content, groupName, address }) => ({
    id,
    course_id: courseId ?? null,
    title,
    content,
    group_name: groupName ?? '',
    address: address ?? '',
  }))
  await offer(offering, 'guide_template', ['id'], rows, { under: { course_id: 'course' } })
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
