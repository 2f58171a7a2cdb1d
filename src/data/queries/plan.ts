import { queryOptions } from '@tanstack/react-query'
import { plan } from '@/contract/learning/plan'
import type { GroupQuery } from '@/contract/learning/plan.schema'
import { studySubject } from '../stores/study-subject'
import { ask } from './ask'

/** Lists the queries of the study centre itself, of the subject chosen there; its other pages ask by `studyQueries`. */
export const planQueries = {
  home: (query = studySubject()) => queryOptions({ queryKey: ['plan', 'home', query], queryFn: ask(plan.home, { query }) }),
  forecast: (query: GroupQuery) => queryOptions({ queryKey: ['plan', 'forecast', query], queryFn: ask(plan.forecast, { query }) }),
  choices: () => queryOptions({ queryKey: ['plan', 'choices'], queryFn: ask(plan.choices, {}) }),
}
