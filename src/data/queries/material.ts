import { queryOptions } from '@tanstack/react-query'
import { feedback } from '@/contract/learning/feedback'
import { material } from '@/contract/learning/material'
import type { MaterialType } from '@/contract/learning/material.schema'
import { ask } from './ask'
import { STALE } from './stale'

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
