import { queryOptions } from '@tanstack/react-query'
import { bargain } from '@/contract/growth/bargain'
import { ask } from './ask'

/** Bargains with friends. The rest changes with every cut, so it is always reloaded. */
export const bargainQueries = {
  offer: (courseId: number) =>
    queryOptions({ queryKey: ['bargain', 'offer', courseId], queryFn: ask(bargain.offer, { params: { id: courseId } }) }),
  detail: (id: number) => queryOptions({ queryKey: ['bargain', 'detail', id], queryFn: ask(bargain.detail, { params: { id } }) }),
}
