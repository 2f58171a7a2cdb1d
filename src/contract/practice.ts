import type { Call } from './call'
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
  study: { service: 'exam', method: 'GET', path: '/v2/tiku/study', auth: true, isGuest: true } as Call<{ query: StudyQuery }, Study>,
  setExamDay: { service: 'exam', method: 'PUT', path: '/v2/tiku/exam-day', auth: true } as Call<{ body: ExamDay }, Nothing>,
  start: { service: 'exam', method: 'POST', path: '/v2/practices', auth: true } as Call<{ body: StartPractice }, Practice>,
  open: { service: 'exam', method: 'GET', path: '/v2/practices/{id}', auth: true } as Call<ById, Practice>,
  answer: { service: 'exam', method: 'POST', path: '/v2/practices/{id}/answers', auth: true } as Call<
    ById & { body: PracticeAnswer },
    Answered
  >,
  keepPlace: { service: 'exam', method: 'PUT', path: '/v2/practices/{id}/place', auth: true } as Call<
    ById & { body: PracticePlace },
    Nothing
  >,
  search: { service: 'exam', method: 'GET', path: '/v2/questions', auth: true, isGuest: true } as Call<
    { query: QuestionSearchQuery },
    QuestionSearch
  >,
  question: { service: 'exam', method: 'GET', path: '/v2/questions/{id}', auth: true, isGuest: true } as Call<ById, QuestionDetail>,
  report: { service: 'exam', method: 'POST', path: '/v2/questions/{id}/reports', auth: true } as Call<
    ById & { body: QuestionReport },
    Nothing
  >,
}
