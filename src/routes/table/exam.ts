import { area, route } from '../route'

export const exam = area('exam', {
  exam_testpaper: route('/exam/testpaper/:testpaperId', 'paper', { title: '考前须知' }),
  exam_attempt: route('/exam/attempt/:attemptId', 'attempt', { title: '考试', needLogin: true }),
})
