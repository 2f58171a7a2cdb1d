import { area, route } from '../route'

export const course = area('course', {
  course_normal_list: route('/course/category/:categoryId/normal', 'list', { title: '课程' }),
  course_detail: route('/course/:id/detail', 'detail', { title: '课程详情' }),
  my_course_detail: route('/my/course/:id/detail', 'mine', { title: '我的课程', needLogin: true }),
})
