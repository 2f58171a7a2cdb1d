import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { certificate } from '@/contract/study/certificate'
import type { Certificate, ClaimCertificate } from '@/contract/study/certificate.schema'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'

/** Certificates of the learner, and the one with a number. */
export const certificateQueries = {
  mine: () => queryOptions({ queryKey: ['certificate', 'mine'], queryFn: queryOf(certificate.mine, {}) }),
  check: (number: string) =>
    queryOptions({ queryKey: ['certificate', 'check', number], queryFn: queryOf(certificate.check, { params: { number } }) }),
}

/** Asks for the certificate of a course or a paper. */
export async function claimCertificate(cache: QueryClient, of: ClaimCertificate): Promise<Certificate> {
  const given = await send(certificate.claim, { body: of })
  await cache.invalidateQueries({ queryKey: ['certificate', 'mine'] })
  return given
}
