import type { Call } from './call'
import type { SearchQuery, SearchResult } from './search.schema'

/** Document 2 §7, Course, names the first; what is offered while a learner types is ours. */
export const search = {
  find: { service: 'course', method: 'GET', path: '/v2/course/search', auth: true, isGuest: true } as Call<
    { query: SearchQuery },
    SearchResult
  >,
  suggest: { service: 'course', method: 'GET', path: '/v2/course/search/suggestions', auth: true, isGuest: true } as Call<
    { query: { searchKey: string } },
    string[]
  >,
  hot: { service: 'course', method: 'GET', path: '/v2/course/search/hot', auth: true, isGuest: true } as Call<object, string[]>,
}
