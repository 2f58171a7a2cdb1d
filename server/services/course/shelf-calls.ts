import type { Deps, ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { mediaUrl } from '#server/media-url'
import { conflict, invalid } from '#server/refusal'
import { learnerReview, putReview, reviewsOf, starCounts, tagCounts } from '#server/repositories/course/course-reviews'
import { judgePublished } from '#server/services/account/published'
import { accessTo } from '#server/services/learn/lesson'
import { around } from '@/contract/course/around'
import type { Review, ReviewSummary, ReviewsQuery, WriteReview } from '@/contract/course/around.schema'
import { courseServices, extraPage, hitCourse, openBeside, vipLevels } from './around'

const shown = ({ env }: Deps, review: Review): Review => ({ ...review, avatar: mediaUrl(env, review.avatar) })

/** Reviews of a course, newest first, all or those with a tag. */
async function listReviews(deps: Deps, courseId: number, query: ReviewsQuery, userId: number | null): Promise<Review[]> {
  const { tag, page = 0, limit = 20 } = query
  return (await reviewsOf(deps.db, courseId, userId, { tag, page, limit })).map((review) => shown(deps, review))
}

/** The summary of all reviews of a course, and whether the visitor may add one. */
async function reviewSummary(deps: Deps, courseId: number, userId: number | null): Promise<ReviewSummary> {
  const { db, now } = deps
  const { access } = await accessTo(db, userId, courseId, now())
  const perStar = await starCounts(db, courseId)
  const count = perStar.reduce((sum, n) => sum + n, 0)
  const stars = perStar.reduce((sum, n, at) => sum + n * (at + 1), 0)
  const mine = userId === null ? null : await learnerReview(db, courseId, userId)
  return {
    count,
    rating: count === 0 ? null : Math.round((stars * 10) / count),
    perStar,
    tags: await tagCounts(db, courseId),
    canWrite: access === 'owned' || access === 'expired' || access === 'free',
    mine: mine && shown(deps, mine),
  }
}

/** One review a learner and course; only who has or had the course writes one. */
async function writeReview(deps: Deps, userId: number, courseId: number, review: WriteReview): Promise<ReviewSummary> {
  const { access } = await accessTo(deps.db, userId, courseId, deps.now())
  if (access === 'none') throw conflict('学过这门课程后才能评价')
  const body = review.body.trim()
  const { verdict, reason } = await judgePublished(deps, userId, 'comment', [...review.tags, body].join('\n'))
  // Nobody looks at reviews before they stand, so that one in doubt is not taken either.
  if (verdict !== 'pass') throw invalid(`${reason}，请修改后再发布`)
  await putReview(deps.db, courseId, userId, { ...review, body }, deps.now())
  return reviewSummary(deps, courseId, userId)
}

/** Live lessons, reviews and other content around a course. */
export const shelfCalls: ServicePlugin = (app, deps) => {
  serve(app, around.hit, ({ params }, { userId }) => hitCourse(deps, params.id, userId))
  serve(app, around.extraPage, ({ params }) => extraPage(deps, params.id, params.type))
  serve(app, around.openRecommend, ({ params }) => openBeside(deps, params.id))
  serve(app, around.reviews, ({ params, query }, { userId }) => listReviews(deps, params.id, query, userId))
  serve(app, around.reviewSummary, ({ params }, { userId }) => reviewSummary(deps, params.id, userId))
  serve(app, around.writeReview, ({ params, body }, { learnerId }) => writeReview(deps, learnerId, params.id, body))
  serve(app, around.services, (_input, { learnerId }) => courseServices(deps, learnerId))
  serve(app, around.vipLevels, (_input, { userId }) => vipLevels(deps, userId))
}
