import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { originAt } from '#server/http/page-origin'
import { mediaUrl } from '#server/media-url'
import { notFound } from '#server/refusal'
import { directionsOf } from '#server/repositories/account/learner'
import { growthLevels, memberLevel } from '#server/repositories/account/membership'
import {
  addHit,
  coursesNear,
  extraPages,
  guideFor,
  membershipCourses,
  openCourses,
  recommendedBeside,
} from '#server/repositories/course/around'
import { boughtCourses, cardsOf, courseById } from '#server/repositories/course/course'
import { richMedia } from '#server/rich-media'
import type {
  CourseService,
  ExtraPageItem,
  GuidePage,
  GuideQuery,
  Hits,
  Recommended,
  ShareInfo,
  VipLevel,
} from '@/contract/course/around.schema'
import type { CourseCard } from '@/contract/course/course.schema'
import { learningDayOf } from '@/domain/time/day'
import { DAY_MS } from '@/domain/time/units'

const MOST_RECOMMENDED = 6
/** An order may be given back whole for so long. */
const REFUND_WINDOW_MS = 7 * DAY_MS
/** Notes on what a bought course includes. */
const SERVICE = 'service'

async function courseRow({ db }: Deps, id: number) {
  const row = await courseById(db, id)
  if (!row) throw notFound('课程')
  return row
}

/** Counts a visit, once a learner and day. */
export async function hitCourse({ db, now }: Deps, id: number, userId: number | null): Promise<Hits> {
  const hitnum = await tx(db, (work) => addHit(work, id, userId, learningDayOf(now())))
  if (hitnum === null) throw notFound('课程')
  return { hitnum }
}

export async function extraPage({ db, env }: Deps, courseId: number, type: string): Promise<ExtraPageItem[]> {
  return (await extraPages(db, courseId, type)).map((page) => ({ ...page, content: richMedia(env, page.content) }))
}

/** Lists the courses that go with a course: by hand, then those others of its category learn. */
export async function recommendedFor(deps: Deps, id: number): Promise<Recommended[]> {
  const { db, env } = deps
  const chosen = await recommendedBeside(db, id)
  const near = await coursesNear(db, await courseRow(deps, id), MOST_RECOMMENDED)
  const known = new Set(chosen.map(({ row }) => row.id))
  const rest = near.filter((row) => !known.has(row.id)).map((row) => ({ row, reason: '同方向的同学也在学' }))
  const all = [...chosen, ...rest].slice(0, MOST_RECOMMENDED)
  const cards = await cardsOf(
    db,
    env,
    all.map(({ row }) => row),
  )
  return cards.map((course, at) => ({ course, reason: all[at]?.reason ?? '' }))
}

/** Free courses beside one, those of its own category first. */
export async function openBeside(deps: Deps, id: number): Promise<CourseCard[]> {
  const { category_id } = await courseRow(deps, id)
  return cardsOf(deps.db, deps.env, await openCourses(deps.db, id, [category_id], MOST_RECOMMENDED))
}

/** Free courses for a visitor, those of the chosen directions first. */
export async function openForVisitor(deps: Deps, userId: number | null): Promise<CourseCard[]> {
  const directions = userId === null ? [] : await directionsOf(deps.db, userId)
  const ids = directions.map(({ categoryId }) => categoryId)
  return cardsOf(deps.db, deps.env, await openCourses(deps.db, null, ids, MOST_RECOMMENDED))
}

export async function shareInfo(deps: Deps, id: number, host: string): Promise<ShareInfo> {
  const { title, subtitle, cover, was_on_sale } = await courseRow(deps, id)
  if (!was_on_sale) throw notFound('课程')
  const address = `/course/${id}/detail`
  return { title, text: subtitle, image: mediaUrl(deps.env, cover), address, url: (await originAt(deps, host)) + address }
}

export async function guidePage({ db, env }: Deps, query: GuideQuery): Promise<GuidePage> {
  const row = await guideFor(db, query)
  if (!row) throw notFound('指南')
  const { id, course_id, title, content, group_name, address } = row
  return { id, courseId: course_id, title, content: richMedia(env, content), groupName: group_name, address }
}

/** Lists the services of each bought course in time. */
export async function courseServices(deps: Deps, userId: number): Promise<CourseService[]> {
  const { db, env, now } = deps
  const rows = await boughtCourses(db, userId, now())
  return Promise.all(
    rows.map(async ({ id, title, cover, group_name, guide_id, expires_at, paid_at }) => ({
      courseId: id,
      title,
      cover: mediaUrl(env, cover),
      expiresAt: expires_at,
      groupName: group_name,
      guideId: guide_id,
      refundBefore: paid_at !== null && now() < paid_at + REFUND_WINDOW_MS ? paid_at + REFUND_WINDOW_MS : null,
      services: (await extraPage(deps, id, SERVICE)).map(({ title: name, content }) => ({ title: name, content })),
    })),
  )
}

/** Levels of membership, each with the courses that give it. */
export async function vipLevels({ db, env, now }: Deps, userId: number | null): Promise<VipLevel[]> {
  const rows = await membershipCourses(db)
  const own = userId === null ? 0 : await memberLevel(db, userId, now())
  const growth = await growthLevels(db)
  const levels = [...new Set(rows.map((row) => row.vip_level))]
  return Promise.all(
    levels.map(async (level) => {
      const courses = await cardsOf(
        db,
        env,
        rows.filter((row) => row.vip_level === level),
      )
      const from = growth[level - 1]
      return {
        ...{ level, price: Math.min(...courses.map(({ price }) => price)), courses, isMine: own >= level },
        ...(from !== undefined && { growth: from }),
      }
    }),
  )
}
