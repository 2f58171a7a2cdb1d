import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { around } from '@/contract/course/around'
import type { GuideQuery } from '@/contract/course/around.schema'
import { gate } from '@/contract/course/gate'
import { live } from '@/contract/learn/live'
import type { LiveWhen } from '@/contract/learn/live.schema'
import { ask, PUBLIC } from '@/data/http/query'
import { STALE } from '@/data/http/stale'
import { LIST_LIMIT, nextPage } from './course'

const first = { initialPageParam: 0, getNextPageParam: nextPage }

/** Queries around courses: live lessons, reviews, notes, recommendations. */
export const shelfQueries = {
  lives: (when: LiveWhen, hasChat: 0 | 1 = 0) =>
    infiniteQueryOptions({
      queryKey: ['shelf', 'lives', when, hasChat],
      queryFn: ({ pageParam, signal }) => ask(live.recent, { query: { when, hasChat, page: pageParam, limit: LIST_LIMIT } })({ signal }),
      ...first,
    }),
  livePicture: (id: number) =>
    queryOptions({
      queryKey: ['shelf', 'live-picture', id],
      queryFn: ask(live.picture, { params: { id } }),
      staleTime: STALE.MINUTES.THIRTY,
      meta: PUBLIC,
    }),
  reservation: (id: number) => queryOptions({ queryKey: ['shelf', 'reservation', id], queryFn: ask(live.reservation, { params: { id } }) }),
  extraPage: (id: number, type = 'faq') =>
    queryOptions({
      queryKey: ['shelf', 'extra-page', id, type],
      queryFn: ask(around.extraPage, { params: { id, type } }),
      staleTime: STALE.MINUTES.THIRTY,
      meta: PUBLIC,
    }),
  recommend: (id: number) =>
    queryOptions({
      queryKey: ['shelf', 'recommend', id],
      queryFn: ask(around.recommend, { params: { id } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  openRecommend: (id: number) =>
    queryOptions({
      queryKey: ['shelf', 'open-recommend', id],
      queryFn: ask(around.openRecommend, { params: { id } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  recommendedOpen: () => queryOptions({ queryKey: ['shelf', 'recommended-open'], queryFn: ask(around.recommendedOpen, {}) }),
  shareInfo: (id: number) =>
    queryOptions({
      queryKey: ['shelf', 'share-info', id],
      queryFn: ask(around.shareInfo, { params: { id } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  guide: (query: GuideQuery) => queryOptions({ queryKey: ['shelf', 'guide', query], queryFn: ask(around.guidePage, { query }) }),
  reviews: (id: number, tag?: string) =>
    infiniteQueryOptions({
      queryKey: ['shelf', 'reviews', id, tag],
      queryFn: ({ pageParam, signal }) =>
        ask(around.reviews, { params: { id }, query: { tag, page: pageParam, limit: LIST_LIMIT } })({ signal }),
      ...first,
    }),
  reviewSummary: (id: number) =>
    queryOptions({ queryKey: ['shelf', 'review-summary', id], queryFn: ask(around.reviewSummary, { params: { id } }) }),
  services: () => queryOptions({ queryKey: ['shelf', 'services'], queryFn: ask(around.services, {}) }),
  vipLevels: () => queryOptions({ queryKey: ['shelf', 'vip-levels'], queryFn: ask(around.vipLevels, {}) }),
}

/** The steps before the lessons of a course. */
export const gateQueries = {
  standings: (ids: readonly number[]) =>
    queryOptions({
      queryKey: ['gate', 'standings', ids],
      queryFn: ask(gate.standings, { query: { ids: ids.join(',') } }),
      enabled: ids.length > 0,
    }),
  memberAuth: (id: number) => queryOptions({ queryKey: ['gate', 'member-auth', id], queryFn: ask(gate.memberAuth, { params: { id } }) }),
  authInfo: (id: number) => queryOptions({ queryKey: ['gate', 'auth-info', id], queryFn: ask(gate.authInfo, { params: { id } }) }),
  preTasks: (courseId: number) =>
    queryOptions({ queryKey: ['gate', 'pre-tasks', courseId], queryFn: ask(gate.preTasks, { query: { courseId } }) }),
  member: (id: number) => queryOptions({ queryKey: ['gate', 'member', id], queryFn: ask(gate.member, { params: { id } }) }),
  protocol: (id: number) => queryOptions({ queryKey: ['gate', 'protocol', id], queryFn: ask(gate.protocol, { params: { id } }) }),
  subjects: (id: number) => queryOptions({ queryKey: ['gate', 'subjects', id], queryFn: ask(gate.subjects, { params: { id } }) }),
}
