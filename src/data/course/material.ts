import { queryOptions } from '@tanstack/react-query'
import { material } from '@/contract/course/material'
import type { MaterialType } from '@/contract/course/material.schema'
import { feedback } from '@/contract/learn/feedback'
import { ask } from '@/data/http/query'
import { STALE } from '@/data/http/stale'

/** Files of a course. */
export const materialQueries = {
  list: (courseId: number, type?: MaterialType) =>
    queryOptions({
      queryKey: ['material', 'list', courseId, type],
      queryFn: ask(material.list, { params: { id: courseId }, query: { type } }),
    }),
}

/** Learners' feedback on a lesson. */
export const feedbackQueries = {
  tags: () => queryOptions({ queryKey: ['feedback', 'tags'], queryFn: ask(feedback.tags, {}), staleTime: STALE.MINUTES.THIRTY }),
  mine: (lessonId: number) =>
    queryOptions({
      queryKey: ['feedback', 'mine', lessonId],
      queryFn: ask(feedback.mine, { params: { id: lessonId }, query: { version: '5' } }),
    }),
}
