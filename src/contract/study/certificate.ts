import { call } from '@/contract/call'
import type { Certificate, CertificateNumber, Certificates } from './certificate.schema'

/** Our own calls for certificates. Anybody who has a number may check it. */
export const certificate = {
  mine: call<object, Certificates>({ service: 'task', method: 'GET', path: '/v2/certificates', auth: true }),
  check: call<{ params: CertificateNumber }, Certificate>({
    service: 'task',
    method: 'GET',
    path: '/v2/certificates/{number}',
    auth: true,
    isGuest: true,
  }),
}
