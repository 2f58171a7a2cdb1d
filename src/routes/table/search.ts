import { area, route } from '../route'

/** Routes of search and articles. */
export const search = area('search', {
  search: route('/search', 'entry', {
    query: ['placeholder', 'searchKey', 'type=course'],
    desktop: '/search',
    native: 'to/search',
  }),
  search_detail: route('/search/:type', 'results', { query: ['title'] }),
})
