import { queryOptions } from '@tanstack/react-query'
import { plan } from '@/contract/study/plan'
import type { GroupQuery } from '@/contract/study/plan.schema'
import { ask } from '@/data/http/query'
import { studySubject } from './study-subject'

/** Lists the queries of the study centre itself, of the subject chosen there; its other pages ask by `studyQueries`. */
export const planQueries = {
  home: (query = studySubject()) => queryOptions({ queryKey: ['plan', 'home', query], queryFn: ask(plan.home, { query }) }),
  forecast: (query: GroupQuery) => queryOptions({ queryKey: ['plan', 'forecast', query], queryFn: ask(plan.forecast, { query }) }),
  choices: () => queryOptions({ queryKey: ['plan', 'choices'], queryFn: ask(plan.choices, {}) }),
}
