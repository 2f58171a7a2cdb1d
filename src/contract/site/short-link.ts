import { call } from '@/contract/call'
import type { ShortLink, ShortLinkParams } from './short-link.schema'

/** Our own call: where a short address of marketing leads. */
export const shortLink = {
  open: call<{ params: ShortLinkParams }, ShortLink>({
    service: 'promotion',
    method: 'GET',
    path: '/v2/links/{code}',
    auth: true,
    isGuest: true,
  }),
}
