import { call } from '@/contract/call'
import type {
  Heartbeat,
  LearnedLesson,
  LearnRecord,
  LearnState,
  LessonPlay,
  LessonQuery,
  PlayHeld,
  PlayHold,
  RecordQuery,
} from './lesson.schema'

type ByLesson = { params: { courseId: number; lessonId: number } }

/** Learning calls: progress, records and heartbeats. */
export const learning = {
  lesson: call<{ params: { id: number }; query: LessonQuery }, LessonPlay>({
    service: 'mojave',
    method: 'GET',
    path: '/lessons/{id}',
    auth: true,
    isGuest: true,
  }),
  heartbeat: call<{ body: Heartbeat }, LearnState>({ service: 'gordon', method: 'POST', path: '/heartbeat', auth: true }),
  submit: call<ByLesson & { body: LearnRecord }, LearnState>({
    service: 'learning',
    method: 'POST',
    path: '/v2/learning/users/mine/courses/{courseId}/lessons/{lessonId}/learn-record/submit-v1',
    auth: true,
  }),
  // The path is an addition.
  playHere: call<{ body: PlayHold }, PlayHeld>({ service: 'learning', method: 'POST', path: '/v2/learning/playing', auth: true }),
  record: call<{ query: RecordQuery }, LearnedLesson[]>({ service: 'learning', method: 'GET', path: '/v2/learning/record', auth: true }),
}
