import { queryOptions } from '@tanstack/react-query'
import { homework } from '@/contract/doubt/homework'
import { ask } from '@/data/http/query'

/** Homework of the learner's courses. */
export const homeworkQueries = {
  mine: () => queryOptions({ queryKey: ['homework', 'mine'], queryFn: ask(homework.mine, {}) }),
  one: (id: number) => queryOptions({ queryKey: ['homework', 'one', id], queryFn: ask(homework.open, { params: { id } }) }),
  result: (id: number) => queryOptions({ queryKey: ['homework', 'result', id], queryFn: ask(homework.result, { params: { id } }) }),
}
