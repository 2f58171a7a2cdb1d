import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { plan } from '@/contract/study/plan'
import type { GroupQuery } from '@/contract/study/plan.schema'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'
import { studySubject } from './study-subject'

/** Lists the queries of the study centre itself, of the subject chosen there; its other pages ask by `studyQueries`. */
export const planQueries = {
  home: (query = studySubject()) => queryOptions({ queryKey: ['plan', 'home', query], queryFn: queryOf(plan.home, { query }) }),
  forecast: (query: GroupQuery) => queryOptions({ queryKey: ['plan', 'forecast', query], queryFn: queryOf(plan.forecast, { query }) }),
  choices: () => queryOptions({ queryKey: ['plan', 'choices'], queryFn: queryOf(plan.choices, {}) }),
}

/** Keeps what was moved, or takes it back. */
export async function decidePlanChange(cache: QueryClient, id: number, isKept: boolean): Promise<void> {
  await send(plan.decide, { params: { id }, body: { isKept } })
  await cache.invalidateQueries({ queryKey: ['plan'] })
}
