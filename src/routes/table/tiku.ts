import { area, route } from '../route'

export const tiku = area('tiku', {
  tiku_category: route('/tiku/category/:categoryId', 'category', { title: '题库' }),
  tiku_testpaper_rank: route('/tiku/testpaper/:testpaperId/rank', 'paper-rank', { title: '排行榜' }),
  tiku_testpaper_result: route('/tiku/testpaper-result/:resultId', 'result', { title: '考试报告' }),
})
