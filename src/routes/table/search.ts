import { area, route } from '../route'

/** Routes of search and articles. */
export const search = area('search', {
  search: route('/search', 'entry', {
    title: '搜索',
    query: ['placeholder', 'searchKey', 'type=course'],
    desktop: '/search',
    native: 'to/search',
  }),
  search_detail: route('/search/:type', 'results', { title: '搜索结果', query: ['title'] }),
})
