import { queryOptions } from '@tanstack/react-query'
import { classService } from '@/contract/learning/class-service'
import { studySubject } from '../stores/study-subject'
import { ask } from './ask'

/** The learner's class, and scores of exams. */
export const classServiceQueries = {
  open: (query = studySubject()) =>
    queryOptions({ queryKey: ['plan', 'class-service', query], queryFn: ask(classService.open, { query }) }),
  exams: () => queryOptions({ queryKey: ['plan', 'score-exams'], queryFn: ask(classService.exams, {}) }),
  score: () => queryOptions({ queryKey: ['plan', 'score'], queryFn: ask(classService.score, {}) }),
}
