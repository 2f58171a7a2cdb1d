import { call } from '@/contract/call'
import type {
  Answered,
  ExamDay,
  Practice,
  PracticeAnswer,
  PracticePlace,
  QuestionDetail,
  QuestionReport,
  QuestionSearch,
  QuestionSearchQuery,
  StartPractice,
  Study,
  StudyQuery,
} from './practice.schema'

type ById = { params: { id: number } }
type Nothing = Record<string, never>

/** Our own calls of the exam service: practising outside exams. */
export const practice = {
  study: call<{ query: StudyQuery }, Study>({ service: 'exam', method: 'GET', path: '/v2/tiku/study', auth: true, isGuest: true }),
  setExamDay: call<{ body: ExamDay }, Nothing>({ service: 'exam', method: 'PUT', path: '/v2/tiku/exam-day', auth: true }),
  start: call<{ body: StartPractice }, Practice>({ service: 'exam', method: 'POST', path: '/v2/practices', auth: true }),
  open: call<ById, Practice>({ service: 'exam', method: 'GET', path: '/v2/practices/{id}', auth: true }),
  answer: call<ById & { body: PracticeAnswer }, Answered>({
    service: 'exam',
    method: 'POST',
    path: '/v2/practices/{id}/answers',
    auth: true,
  }),
  keepPlace: call<ById & { body: PracticePlace }, Nothing>({
    service: 'exam',
    method: 'PUT',
    path: '/v2/practices/{id}/place',
    auth: true,
  }),
  search: call<{ query: QuestionSearchQuery }, QuestionSearch>({
    service: 'exam',
    method: 'GET',
    path: '/v2/questions',
    auth: true,
    isGuest: true,
  }),
  question: call<ById, QuestionDetail>({ service: 'exam', method: 'GET', path: '/v2/questions/{id}', auth: true, isGuest: true }),
  report: call<ById & { body: QuestionReport }, Nothing>({
    service: 'exam',
    method: 'POST',
    path: '/v2/questions/{id}/reports',
    auth: true,
  }),
}
