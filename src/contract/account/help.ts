import { call } from '@/contract/call'
import type { HelpDetail, HelpItem } from './help.schema'

/** The help centre. The paths are additions. */
export const help = {
  list: call<object, HelpItem[]>({ service: 'course', method: 'GET', path: '/v2/help-items', auth: true, isGuest: true }),
  detail: call<{ params: { id: number } }, HelpDetail>({
    service: 'course',
    method: 'GET',
    path: '/v2/help-items/{id}',
    auth: true,
    isGuest: true,
  }),
}
