import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { around } from '@/contract/course/around'
import type { GuideQuery, WriteReview } from '@/contract/course/around.schema'
import { live } from '@/contract/learn/live'
import type { CalendarFile, LiveWhen, Reservation } from '@/contract/learn/live.schema'
import { LIST_LIMIT } from '@/contract/site/first-reply'
import { expectFailure } from '@/data/http/failure'
import { PUBLIC, queryOf, STALE } from '@/data/http/query'
import { send } from '@/data/http/send'
import { nextPage } from './course'

const first = { initialPageParam: 0, getNextPageParam: nextPage }

/** Queries around courses: live lessons, reviews, notes, recommendations. */
export const shelfQueries = {
  lives: (when: LiveWhen, hasChat: 0 | 1 = 0) =>
    infiniteQueryOptions({
      queryKey: ['shelf', 'lives', when, hasChat],
      queryFn: ({ pageParam, signal }) =>
        queryOf(live.recent, { query: { when, hasChat, page: pageParam, limit: LIST_LIMIT } })({ signal }),
      ...first,
    }),
  livePicture: (id: number) =>
    queryOptions({
      queryKey: ['shelf', 'live-picture', id],
      queryFn: queryOf(live.picture, { params: { id } }),
      staleTime: STALE.MINUTES.THIRTY,
      meta: PUBLIC,
    }),
  reservation: (id: number) =>
    queryOptions({ queryKey: ['shelf', 'reservation', id], queryFn: queryOf(live.reservation, { params: { id } }) }),
  extraPage: (id: number, type = 'faq') =>
    queryOptions({
      queryKey: ['shelf', 'extra-page', id, type],
      queryFn: queryOf(around.extraPage, { params: { id, type } }),
      staleTime: STALE.MINUTES.THIRTY,
      meta: PUBLIC,
    }),
  recommend: (id: number) =>
    queryOptions({
      queryKey: ['shelf', 'recommend', id],
      queryFn: queryOf(around.recommend, { params: { id } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  openRecommend: (id: number) =>
    queryOptions({
      queryKey: ['shelf', 'open-recommend', id],
      queryFn: queryOf(around.openRecommend, { params: { id } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  recommendedOpen: () => queryOptions({ queryKey: ['shelf', 'recommended-open'], queryFn: queryOf(around.recommendedOpen, {}) }),
  shareInfo: (id: number) =>
    queryOptions({
      queryKey: ['shelf', 'share-info', id],
      queryFn: queryOf(around.shareInfo, { params: { id } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  guide: (query: GuideQuery) => queryOptions({ queryKey: ['shelf', 'guide', query], queryFn: queryOf(around.guidePage, { query }) }),
  reviews: (id: number, tag?: string) =>
    infiniteQueryOptions({
      queryKey: ['shelf', 'reviews', id, tag],
      queryFn: ({ pageParam, signal }) =>
        queryOf(around.reviews, { params: { id }, query: { tag, page: pageParam, limit: LIST_LIMIT } })({ signal }),
      ...first,
    }),
  reviewSummary: (id: number) =>
    queryOptions({ queryKey: ['shelf', 'review-summary', id], queryFn: queryOf(around.reviewSummary, { params: { id } }) }),
  services: () => queryOptions({ queryKey: ['shelf', 'services'], queryFn: queryOf(around.services, {}) }),
  vipLevels: () => queryOptions({ queryKey: ['shelf', 'vip-levels'], queryFn: queryOf(around.vipLevels, {}) }),
}

/** Counts a visit to a course; not awaited, and a failure is not shown. */
export function countHit(id: number): void {
  send(around.hit, { params: { id } }, { isQuiet: true }).catch(expectFailure)
}

/** Reserves a live, and marks it in the lists read before. */
export async function reserveLive(cache: QueryClient, lessonId: number): Promise<Reservation> {
  const made = await send(live.reserve, { params: { id: lessonId } })
  cache.setQueryData(shelfQueries.reservation(lessonId).queryKey, made)
  await cache.invalidateQueries({ queryKey: ['shelf', 'lives'] })
  return made
}

export async function giveUpLive(cache: QueryClient, lessonId: number): Promise<void> {
  await send(live.giveUp, { params: { id: lessonId } })
  cache.removeQueries({ queryKey: shelfQueries.reservation(lessonId).queryKey })
  await cache.invalidateQueries({ queryKey: ['shelf', 'lives'] })
}

/** The live as a calendar file. */
export function liveCalendar(lessonId: number): Promise<CalendarFile> {
  return send(live.calendar, { params: { id: lessonId } })
}

export async function writeReview(cache: QueryClient, id: number, body: WriteReview): Promise<void> {
  const summary = await send(around.writeReview, { params: { id }, body })
  cache.setQueryData(shelfQueries.reviewSummary(id).queryKey, summary)
  await cache.invalidateQueries({ queryKey: ['shelf', 'reviews', id] })
}
