import { call } from '@/contract/call'
import type { SearchQuery, SearchResult } from './search.schema'

/** Course search and title matching; suggestions while typing are an addition. */
export const search = {
  find: call<{ query: SearchQuery }, SearchResult>({
    service: 'course',
    method: 'GET',
    path: '/v2/course/search',
    auth: true,
    isGuest: true,
  }),
  suggest: call<{ query: { searchKey: string } }, string[]>({
    service: 'course',
    method: 'GET',
    path: '/v2/course/search/suggestions',
    auth: true,
    isGuest: true,
  }),
  hot: call<object, string[]>({ service: 'course', method: 'GET', path: '/v2/course/search/hot', auth: true, isGuest: true }),
}
