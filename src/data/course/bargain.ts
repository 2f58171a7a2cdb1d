import { queryOptions } from '@tanstack/react-query'
import { bargain } from '@/contract/course/bargain'
import { queryOf } from '@/data/http/query'

/** Bargains with friends. The rest changes with every cut, so it is always reloaded. */
export const bargainQueries = {
  offer: (courseId: number) =>
    queryOptions({ queryKey: ['bargain', 'offer', courseId], queryFn: queryOf(bargain.offer, { params: { id: courseId } }) }),
  detail: (id: number) => queryOptions({ queryKey: ['bargain', 'detail', id], queryFn: queryOf(bargain.detail, { params: { id } }) }),
}
