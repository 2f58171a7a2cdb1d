import { area, route } from '../route'

/** Routes of the question bank. */
export const tiku = area('tiku', {
  tiku_category: route('/tiku/category/:categoryId', 'category', { title: '题库', native: 'to/tiku/category' }),
  tiku_chapters: route('/tiku/category/:categoryId/chapters', 'chapters', { title: '章节练习' }),
  tiku_random: route('/tiku/category/:categoryId/random', 'random', { title: '随机练习' }),
  tiku_practice: route('/tiku/practice/:practiceId', 'practice', { title: '练习', needLogin: true }),
  tiku_search: route('/tiku/search', 'search', { title: '搜题', query: ['categoryId'] }),
  tiku_category_rank: route('/tiku/category/:categoryId/rank', 'category-rank', { title: '题库排行榜' }),
  tiku_unlock: route('/tiku/unlock/:categoryId', 'unlock', { title: '解锁题库' }),
  tiku_testpaper_rank: route('/tiku/testpaper/:testpaperId/rank', 'paper-rank', { title: '排行榜' }),
  tiku_testpaper_result: route('/tiku/testpaper-result/:resultId', 'result', { title: '考试报告', native: 'to/tiku/result' }),
  tiku_wrong_book: route('/tiku/wrong-book', 'wrong-book', { title: '错题本', needLogin: true, query: ['categoryId'] }),
  tiku_wrong_book_settings: route('/tiku/wrong-book/settings', 'wrong-book-settings', { title: '错题本设置', needLogin: true }),
  tiku_favourites: route('/tiku/favourites', 'favourites', { title: '收藏的题', needLogin: true, query: ['categoryId'] }),
  tiku_notes: route('/tiku/notes', 'notes', { title: '我的笔记', needLogin: true, query: ['categoryId'] }),
  tiku_note: route('/tiku/question/:questionId/note', 'note', { title: '笔记', needLogin: true }),
  tiku_review: route('/tiku/review', 'review', { title: '今日复习', needLogin: true, query: ['categoryId'] }),
  tiku_downloads: route('/tiku/downloads', 'downloads', {
    title: '离线下载',
    needLogin: true,
    query: ['categoryId', 'courseId', 'paperId'],
  }),
  tiku_offline: route('/tiku/offline/:kind/:sourceId', 'offline', { title: '离线练习', needLogin: true }),
})
