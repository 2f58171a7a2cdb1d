import type { Call } from './call'
import type { HelpDetail, HelpItem } from './help.schema'

/** The help centre. The documents show its screens and no call, so the paths are ours. */
export const help = {
  list: { service: 'course', method: 'GET', path: '/v2/help-items', auth: true, isGuest: true } as Call<object, HelpItem[]>,
  detail: { service: 'course', method: 'GET', path: '/v2/help-items/{id}', auth: true, isGuest: true } as Call<
    { params: { id: number } },
    HelpDetail
  >,
}
