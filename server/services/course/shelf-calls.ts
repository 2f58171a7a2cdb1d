import { Type } from '@sinclair/typebox'
import type { ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import {
  giveUpReservation,
  liveCalendar,
  livePicture,
  ownReservation,
  recentLessons,
  reserveLive,
} from '#server/services/learn/recent-lives'
import { around } from '@/contract/course/around'
import {
  CourseServiceSchema,
  ExtraPageItemSchema,
  ExtraPageParamsSchema,
  HitsSchema,
  ReviewSchema,
  ReviewSummarySchema,
  ReviewsQuerySchema,
  VipLevelSchema,
  WriteReviewSchema,
} from '@/contract/course/around.schema'
import { CourseCardSchema } from '@/contract/course/course.schema'
import { live } from '@/contract/learn/live'
import {
  CalendarFileSchema,
  LivePictureSchema,
  RecentLessonSchema,
  RecentLessonsQuerySchema,
  ReservationSchema,
} from '@/contract/learn/live.schema'
import { IdParamsSchema, NothingSchema } from '@/contract/scalars.schema'
import { courseServices, extraPage, hitCourse, openBeside, vipLevels } from './around'
import { listReviews, reviewSummary, writeReview } from './course-reviews'

const byId = { params: IdParamsSchema }

const liveCalls: ServicePlugin = (app, deps) => {
  serve(app, live.recent, { query: RecentLessonsQuerySchema, reply: Type.Array(RecentLessonSchema) }, ({ query }, { userId }) =>
    recentLessons(deps, query, userId),
  )
  serve(app, live.picture, { ...byId, reply: LivePictureSchema }, ({ params }) => livePicture(deps, params.id))
  serve(app, live.reserve, { ...byId, reply: ReservationSchema }, ({ params }, { learnerId }) => reserveLive(deps, learnerId, params.id))
  serve(app, live.reservation, { ...byId, reply: ReservationSchema }, ({ params }, { learnerId }) =>
    ownReservation(deps, learnerId, params.id),
  )
  serve(app, live.giveUp, { ...byId, reply: NothingSchema }, ({ params }, { learnerId }) => giveUpReservation(deps, learnerId, params.id))
  serve(app, live.calendar, { ...byId, reply: CalendarFileSchema }, ({ params }) => liveCalendar(deps, params.id))
}

/** Live lessons, reviews and other content around a course. */
export const shelfCalls: ServicePlugin = (app, deps) => {
  liveCalls(app, deps)
  serve(app, around.hit, { ...byId, reply: HitsSchema }, ({ params }, { userId }) => hitCourse(deps, params.id, userId))
  serve(app, around.extraPage, { params: ExtraPageParamsSchema, reply: Type.Array(ExtraPageItemSchema) }, ({ params }) =>
    extraPage(deps, params.id, params.type),
  )
  serve(app, around.openRecommend, { ...byId, reply: Type.Array(CourseCardSchema) }, ({ params }) => openBeside(deps, params.id))
  serve(app, around.reviews, { ...byId, query: ReviewsQuerySchema, reply: Type.Array(ReviewSchema) }, ({ params, query }, { userId }) =>
    listReviews(deps, params.id, query, userId),
  )
  serve(app, around.reviewSummary, { ...byId, reply: ReviewSummarySchema }, ({ params }, { userId }) =>
    reviewSummary(deps, params.id, userId),
  )
  serve(app, around.writeReview, { ...byId, body: WriteReviewSchema, reply: ReviewSummarySchema }, ({ params, body }, { learnerId }) =>
    writeReview(deps, learnerId, params.id, body),
  )
  serve(app, around.services, { reply: Type.Array(CourseServiceSchema) }, (_input, { learnerId }) => courseServices(deps, learnerId))
  serve(app, around.vipLevels, { reply: Type.Array(VipLevelSchema) }, (_input, { userId }) => vipLevels(deps, userId))
}
