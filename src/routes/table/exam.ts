import { area, route } from '../route'

export const exam = area('exam', {
  exam_testpaper: route('/exam/testpaper/:testpaperId', 'paper'),
  exam_attempt: route('/exam/attempt/:attemptId', 'attempt', { needLogin: true }),
})
