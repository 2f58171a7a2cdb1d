import { area, route } from '../route'

export const learn = area('learn', {
  course_learn: route('/course/:id/learn', 'lesson', { title: '学习', query: ['lessonId'] }),
})
