import { area, route } from '../route'

/** Routes of book corrections. */
export const errata = area('errata', {
  'book-errata-index': route('/book-errata', 'books', {
    title: '图书勘误',
    needLogin: true,
    desktop: '/book-errata',
    native: 'to/book/errata',
  }),
  'book-errata-add': route('/book-errata/add', 'add', { title: '提交勘误', needLogin: true, query: ['bookId', 'chapterId'] }),
  'book-errata-add-choose': route('/book-errata/add/choose', 'choose', { title: '选择图书', needLogin: true }),
  'book-errata-details': route('/book-errata/:bookId', 'book', { title: '勘误详情', needLogin: true, desktop: '/book-errata/:bookId' }),
  'book-errata-chapter': route('/book-errata/:bookId/:chapterId', 'chapter', {
    title: '章节勘误',
    needLogin: true,
    desktop: '/book-errata/:bookId/:chapterId',
  }),
  'my-errata': route('/my-errata', 'mine', { title: '我的勘误', needLogin: true, native: 'to/my/errata' }),
  'my-errata-details': route('/my-errata/:errataId', 'mine-detail', {
    title: '我的勘误详情',
    needLogin: true,
    native: 'to/my/errata/detail',
  }),
})
