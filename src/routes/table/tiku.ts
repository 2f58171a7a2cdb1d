import { area, route, unbuilt } from '../route'

/** The question bank. Document 1 §2. */
export const tiku = area('tiku', {
  tiku_category: route('/tiku/category/:categoryId', 'category', { title: '题库', native: 'to/tiku/category' }),
  tiku_category_rank: unbuilt('/tiku/category/:categoryId/rank', { title: '题库排行榜' }),
  tiku_unlock: unbuilt('/tiku/unlock/:categoryId', { title: '解锁题库' }),
  tiku_testpaper_rank: route('/tiku/testpaper/:testpaperId/rank', 'paper-rank', { title: '排行榜' }),
  tiku_testpaper_result: route('/tiku/testpaper-result/:resultId', 'result', { title: '考试报告', native: 'to/tiku/result' }),
})
