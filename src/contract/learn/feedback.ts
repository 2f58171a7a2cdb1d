import { call } from '@/contract/call'
import type { Feedback, FeedbackQuery, FeedbackTag, NewFeedback, OwnFeedback } from './feedback.schema'

/** Learners' feedback on a lesson. */
export const feedback = {
  tags: call<object, FeedbackTag[]>({ service: 'course', method: 'GET', path: '/v2/feedback/tags/new', auth: true }),
  give: call<{ body: NewFeedback }, Feedback>({ service: 'course', method: 'POST', path: '/v2/feedbacks/new', auth: true }),
  mine: call<{ params: { id: number }; query: FeedbackQuery }, OwnFeedback>({
    service: 'course',
    method: 'GET',
    path: '/v2/feedback/users/lesson/{id}',
    auth: true,
  }),
}
