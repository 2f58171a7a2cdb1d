import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { course } from '@/contract/course/course'
import type { CourseListQuery, LearnStatus } from '@/contract/course/course.schema'
import { LIST_LIMIT } from '@/contract/site/first-reply'
import { PUBLIC, queryOf, STALE } from '@/data/http/query'

export type ListChoice = Omit<CourseListQuery, 'namespace' | 'limit'>

/** The page after one that was full; undefined at the end. */
export const nextPage = <T>(last: readonly T[], _pages: unknown, page: number) => (last.length < LIST_LIMIT ? undefined : page + 1)

/** Course queries. */
export const courseQueries = {
  categoryTree: () =>
    queryOptions({
      queryKey: ['course', 'category-tree'],
      queryFn: queryOf(course.categoryTree, {}),
      staleTime: STALE.MINUTES.THIRTY,
      meta: PUBLIC,
    }),
  list: (choice: ListChoice) =>
    queryOptions({
      queryKey: ['course', 'list', choice],
      queryFn: queryOf(course.list, { query: { namespace: 'bt', ...choice } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  pages: (choice: Omit<ListChoice, 'page'>) =>
    infiniteQueryOptions({
      queryKey: ['course', 'pages', choice],
      queryFn: ({ pageParam, signal }) =>
        queryOf(course.list, { query: { namespace: 'bt', ...choice, page: pageParam, limit: LIST_LIMIT } })({ signal }),
      initialPageParam: 0,
      getNextPageParam: nextPage,
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  extra: (id: number) =>
    queryOptions({
      queryKey: ['course', 'extra', id],
      queryFn: queryOf(course.extra, { params: { id } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  forUser: (id: number) => queryOptions({ queryKey: ['course', 'for-user', id], queryFn: queryOf(course.forUser, { params: { id } }) }),
  items: (id: number) => queryOptions({ queryKey: ['course', 'items', id], queryFn: queryOf(course.items, { params: { id }, query: {} }) }),
  itemsBy: (id: number, status: LearnStatus) =>
    queryOptions({ queryKey: ['course', 'items', id, status], queryFn: queryOf(course.items, { params: { id }, query: { status } }) }),
  lessons: (id: number) => queryOptions({ queryKey: ['course', 'lessons', id], queryFn: queryOf(course.lessons, { params: { id } }) }),
  mine: () => queryOptions({ queryKey: ['course', 'mine'], queryFn: queryOf(course.mine, {}) }),
  articles: (choice: { categoryId?: number; page?: number } = {}) =>
    queryOptions({
      queryKey: ['course', 'articles', choice],
      queryFn: queryOf(course.articles, { query: choice }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  article: (id: number) =>
    queryOptions({
      queryKey: ['course', 'article', id],
      queryFn: queryOf(course.article, { params: { id } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  pageItems: (id: number) =>
    queryOptions({
      queryKey: ['course', 'page-items', id],
      queryFn: queryOf(course.pageItems, { params: { id } }),
      // The earlier reply is drawn at once and requested again: an edited page shows the next time it is opened.
      meta: PUBLIC,
    }),
  ofTeacher: (id: number) =>
    queryOptions({
      queryKey: ['course', 'of-teacher', id],
      queryFn: queryOf(course.ofTeacher, { params: { id } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
}
