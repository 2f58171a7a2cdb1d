import { queryOptions } from '@tanstack/react-query'
import { certificate } from '@/contract/study/certificate'
import { queryOf } from '@/data/http/query'

/** Certificates of the learner, and the one with a number. */
export const certificateQueries = {
  mine: () => queryOptions({ queryKey: ['certificate', 'mine'], queryFn: queryOf(certificate.mine, {}) }),
  check: (number: string) =>
    queryOptions({ queryKey: ['certificate', 'check', number], queryFn: queryOf(certificate.check, { params: { number } }) }),
}
