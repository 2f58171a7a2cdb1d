import { call } from '@/contract/call'
import type { ActiveLink, ActiveLinksQuery } from './adbox.schema'

/** The active links of a name. The path is an addition. */
export const adbox = {
  activeLinks: call<{ query: ActiveLinksQuery }, ActiveLink[]>({
    service: 'adbox',
    method: 'GET',
    path: '/v2/active-links',
    auth: true,
    isGuest: true,
  }),
}
