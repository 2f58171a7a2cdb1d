import { call } from '@/contract/call'
import type {
  CourseService,
  ExtraPageItem,
  ExtraPageParams,
  GuidePage,
  GuideQuery,
  Hits,
  Recommended,
  Review,
  ReviewSummary,
  ReviewsQuery,
  ShareInfo,
  VipLevel,
  WriteReview,
} from './around.schema'
import type { CourseCard } from './course.schema'

type ById = { params: { id: number } }
const guest = { auth: true, isGuest: true } as const

/** Calls around a course: reviews, notes, recommendations, sharing, guides. Calls about reviews, services and levels are additions. */
export const around = {
  hit: call<ById, Hits>({ service: 'course', method: 'POST', path: '/v2/courses/{id}/hitnum', ...guest }),
  extraPage: call<{ params: ExtraPageParams }, ExtraPageItem[]>({
    service: 'course',
    method: 'GET',
    path: '/v2/courses/{id}/extra-page/{type}',
    ...guest,
  }),
  openRecommend: call<ById, CourseCard[]>({ service: 'course', method: 'GET', path: '/v2/open-courses/{id}/recommend', ...guest }),
  recommendedOpen: call<object, CourseCard[]>({ service: 'guser', method: 'GET', path: '/open-course/recommend', ...guest }),
  recommend: call<ById, Recommended[]>({ service: 'legacy', method: 'GET', path: '/courses/{id}/recommend', ...guest }),
  shareInfo: call<ById, ShareInfo>({ service: 'legacy', method: 'GET', path: '/courses/{id}/share-info', ...guest }),
  guidePage: call<{ query: GuideQuery }, GuidePage>({ service: 'legacy', method: 'GET', path: '/guide-template-page', auth: true }),
  reviews: call<ById & { query: ReviewsQuery }, Review[]>({ service: 'course', method: 'GET', path: '/v2/courses/{id}/reviews', ...guest }),
  reviewSummary: call<ById, ReviewSummary>({ service: 'course', method: 'GET', path: '/v2/courses/{id}/review-summary', ...guest }),
  writeReview: call<ById & { body: WriteReview }, ReviewSummary>({
    service: 'course',
    method: 'POST',
    path: '/v2/courses/{id}/reviews',
    auth: true,
  }),
  services: call<object, CourseService[]>({ service: 'course', method: 'GET', path: '/v2/users/mine/course-services', auth: true }),
  vipLevels: call<object, VipLevel[]>({ service: 'course', method: 'GET', path: '/v2/vip-levels', ...guest }),
}
