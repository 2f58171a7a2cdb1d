import { queryOptions } from '@tanstack/react-query'
import { classService } from '@/contract/service/class-service'
import { ask } from '@/data/http/query'
import { studySubject } from '@/data/study/study-subject'

/** The learner's class, and scores of exams. */
export const classServiceQueries = {
  open: (query = studySubject()) =>
    queryOptions({ queryKey: ['plan', 'class-service', query], queryFn: ask(classService.open, { query }) }),
  exams: () => queryOptions({ queryKey: ['plan', 'score-exams'], queryFn: ask(classService.exams, {}) }),
  score: () => queryOptions({ queryKey: ['plan', 'score'], queryFn: ask(classService.score, {}) }),
}
