import { queryOptions } from '@tanstack/react-query'
import { course } from '@/contract/content/course'
import type { CourseListQuery } from '@/contract/content/course.schema'
import { ask, PUBLIC } from './ask'
import { STALE } from './stale'

type ListChoice = Pick<CourseListQuery, 'categoryId' | 'type' | 'page'>

/** Document 2 §7, Course. */
export const courseQueries = {
  categoryTree: () =>
    queryOptions({
      queryKey: ['course', 'category-tree'],
      queryFn: ask(course.categoryTree, {}),
      staleTime: STALE.MINUTES.THIRTY,
      meta: PUBLIC,
    }),
  list: (choice: ListChoice) =>
    queryOptions({
      queryKey: ['course', 'list', choice],
      queryFn: ask(course.list, { query: { namespace: 'bt', ...choice } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  extra: (id: number) =>
    queryOptions({
      queryKey: ['course', 'extra', id],
      queryFn: ask(course.extra, { params: { id } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  forUser: (id: number) => queryOptions({ queryKey: ['course', 'for-user', id], queryFn: ask(course.forUser, { params: { id } }) }),
  items: (id: number) => queryOptions({ queryKey: ['course', 'items', id], queryFn: ask(course.items, { params: { id }, query: {} }) }),
  mine: () => queryOptions({ queryKey: ['course', 'mine'], queryFn: ask(course.mine, {}) }),
  articles: (choice: { categoryId?: number; page?: number } = {}) =>
    queryOptions({
      queryKey: ['course', 'articles', choice],
      queryFn: ask(course.articles, { query: choice }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  article: (id: number) =>
    queryOptions({
      queryKey: ['course', 'article', id],
      queryFn: ask(course.article, { params: { id } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
  pageItems: (id: number) =>
    queryOptions({
      queryKey: ['course', 'page-items', id],
      queryFn: ask(course.pageItems, { params: { id } }),
      // What was shown before is drawn at once and asked for again: an edited page shows the next time it is opened.
      meta: PUBLIC,
    }),
  ofTeacher: (id: number) =>
    queryOptions({
      queryKey: ['course', 'of-teacher', id],
      queryFn: ask(course.ofTeacher, { params: { id } }),
      staleTime: STALE.MINUTES.FIVE,
      meta: PUBLIC,
    }),
}
