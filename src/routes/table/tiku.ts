import { area, route } from '../route'

/** Routes of the question bank. */
export const tiku = area('tiku', {
  tiku_category: route('/tiku/category/:categoryId', 'category', { native: 'to/tiku/category' }),
  tiku_chapters: route('/tiku/category/:categoryId/chapters', 'chapters'),
  tiku_random: route('/tiku/category/:categoryId/random', 'random'),
  tiku_practice: route('/tiku/practice/:practiceId', 'practice', { needLogin: true }),
  tiku_search: route('/tiku/search', 'search', { query: ['categoryId'] }),
  tiku_category_rank: route('/tiku/category/:categoryId/rank', 'category-rank'),
  tiku_unlock: route('/tiku/unlock/:categoryId', 'unlock'),
  tiku_testpaper_rank: route('/tiku/testpaper/:testpaperId/rank', 'paper-rank'),
  tiku_testpaper_result: route('/tiku/testpaper-result/:resultId', 'result', { native: 'to/tiku/result' }),
  tiku_wrong_book: route('/tiku/wrong-book', 'wrong-book', { needLogin: true, query: ['categoryId'] }),
  tiku_wrong_book_settings: route('/tiku/wrong-book/settings', 'wrong-book-settings', { needLogin: true }),
  tiku_favourites: route('/tiku/favourites', 'favourites', { needLogin: true, query: ['categoryId'] }),
  tiku_notes: route('/tiku/notes', 'notes', { needLogin: true, query: ['categoryId'] }),
  tiku_note: route('/tiku/question/:questionId/note', 'note', { needLogin: true }),
  tiku_review: route('/tiku/review', 'review', { needLogin: true, query: ['categoryId'] }),
  tiku_downloads: route('/tiku/downloads', 'downloads', {
    needLogin: true,
    query: ['categoryId', 'courseId', 'paperId'],
  }),
  tiku_offline: route('/tiku/offline/:kind/:sourceId', 'offline', { needLogin: true }),
})
