import type { Call } from './call'
import type { Heartbeat, LearnedLesson, LearnRecord, LearnState, LessonPlay, LessonQuery, RecordQuery } from './learning.schema'

type ByLesson = { params: { courseId: number; lessonId: number } }

/** Document 2 §7, Learning and Other services. */
export const learning = {
  lesson: { service: 'mojave', method: 'GET', path: '/lessons/{id}', auth: true } as Call<
    { params: { id: number }; query: LessonQuery },
    LessonPlay
  >,
  heartbeat: { service: 'gordon', method: 'POST', path: '/heartbeat', auth: true } as Call<{ body: Heartbeat }, LearnState>,
  submit: {
    service: 'learning',
    method: 'POST',
    path: '/v2/learning/users/mine/courses/{courseId}/lessons/{lessonId}/learn-record/submit-v1',
    auth: true,
  } as Call<ByLesson & { body: LearnRecord }, LearnState>,
  record: { service: 'learning', method: 'GET', path: '/v2/learning/record', auth: true } as Call<{ query: RecordQuery }, LearnedLesson[]>,
}
