import { call } from '@/contract/call'
import type { LessonNote, LessonStudy, LinkedChapter, NewLessonNote, TaughtIn } from './lesson-study.schema'

type ById = { params: { id: number } }

/** Additional calls for a lesson: transcript, related practice and the learner's notes. */
export const study = {
  lesson: call<ById, LessonStudy>({
    service: 'learning',
    method: 'GET',
    path: '/v2/learning/lessons/{id}/study',
    auth: true,
    isGuest: true,
  }),
  taughtIn: call<ById, TaughtIn>({
    service: 'learning',
    method: 'GET',
    path: '/v2/learning/questions/{id}/lesson',
    auth: true,
    isGuest: true,
  }),
  practiceOf: call<ById, LinkedChapter[]>({
    service: 'learning',
    method: 'GET',
    path: '/v2/learning/courses/{id}/practice',
    auth: true,
    isGuest: true,
  }),
  notes: call<ById, LessonNote[]>({ service: 'learning', method: 'GET', path: '/v2/learning/lessons/{id}/notes', auth: true }),
  addNote: call<ById & { body: NewLessonNote }, LessonNote>({
    service: 'learning',
    method: 'POST',
    path: '/v2/learning/lessons/{id}/notes',
    auth: true,
  }),
  removeNote: call<ById, object>({ service: 'learning', method: 'DELETE', path: '/v2/learning/notes/{id}', auth: true }),
}
