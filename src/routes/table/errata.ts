import { area, route } from '../route'

/** Routes of book corrections. */
export const errata = area('errata', {
  'book-errata-index': route('/book-errata', 'books', {
    needLogin: true,
    desktop: '/book-errata',
    native: 'to/book/errata',
  }),
  'book-errata-add': route('/book-errata/add', 'add', { needLogin: true, query: ['bookId', 'chapterId'] }),
  'book-errata-add-choose': route('/book-errata/add/choose', 'choose', { needLogin: true }),
  'book-errata-details': route('/book-errata/:bookId', 'book', { needLogin: true, desktop: '/book-errata/:bookId' }),
  'book-errata-chapter': route('/book-errata/:bookId/:chapterId', 'chapter', {
    needLogin: true,
    desktop: '/book-errata/:bookId/:chapterId',
  }),
  'my-errata': route('/my-errata', 'mine', { needLogin: true, native: 'to/my/errata' }),
  'my-errata-details': route('/my-errata/:errataId', 'mine-detail', {
    needLogin: true,
    native: 'to/my/errata/detail',
  }),
})
