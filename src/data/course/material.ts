import { queryOptions } from '@tanstack/react-query'
import { material } from '@/contract/course/material'
import type { MaterialTicket, MaterialType } from '@/contract/course/material.schema'
import { feedback } from '@/contract/learn/feedback'
import type { Feedback, NewFeedback } from '@/contract/learn/feedback.schema'
import { queryOf, STALE } from '@/data/http/query'
import { send } from '@/data/http/send'

/** Files of a course. */
export const materialQueries = {
  list: (courseId: number, type?: MaterialType) =>
    queryOptions({
      queryKey: ['material', 'list', courseId, type],
      queryFn: queryOf(material.list, { params: { id: courseId }, query: { type } }),
    }),
}

/** Learners' feedback on a lesson. */
export const feedbackQueries = {
  tags: () => queryOptions({ queryKey: ['feedback', 'tags'], queryFn: queryOf(feedback.tags, {}), staleTime: STALE.MINUTES.THIRTY }),
  mine: (lessonId: number) =>
    queryOptions({
      queryKey: ['feedback', 'mine', lessonId],
      queryFn: queryOf(feedback.mine, { params: { id: lessonId }, query: { version: '5' } }),
    }),
}

/** An address that gives the files once; more than one come as a zip. */
export function materialTicket(ids: readonly number[]): Promise<MaterialTicket> {
  return send(material.batchDownload, { query: { ids: ids.join(',') } })
}

export function giveFeedback(given: NewFeedback): Promise<Feedback> {
  return send(feedback.give, { body: given })
}
