import { area, unbuilt } from '../route'

/** Book corrections. Document 1 §2. */
export const errata = area('errata', {
  'book-errata-index': unbuilt('/book-errata', {
    title: '图书勘误',
    needLogin: true,
    desktop: '/book-errata',
    native: 'to/book/errata',
  }),
  'book-errata-add': unbuilt('/book-errata/add', { title: '提交勘误', needLogin: true }),
  'book-errata-add-choose': unbuilt('/book-errata/add/choose', { title: '选择图书', needLogin: true }),
  'book-errata-details': unbuilt('/book-errata/:bookId', { title: '勘误详情', needLogin: true, desktop: '/book-errata/:bookId' }),
  'book-errata-chapter': unbuilt('/book-errata/:bookId/:chapterId', {
    title: '章节勘误',
    needLogin: true,
    desktop: '/book-errata/:bookId/:chapterId',
  }),
  'my-errata': unbuilt('/my-errata', { title: '我的勘误', needLogin: true, native: 'to/my/errata' }),
  'my-errata-details': unbuilt('/my-errata/:errataId', { title: '我的勘误详情', needLogin: true, native: 'to/my/errata/detail' }),
})
