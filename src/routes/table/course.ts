import { area, redirect, route } from '../route'

/** Routes of course lists, courses before and after purchase, and related pages. */
export const course = area('course', {
  course_normal_list: route('/course/category/:categoryId/normal', 'list', {
    query: ['parentId', 'year'],
    desktop: '/courses/:categoryId',
    native: 'to/course/list',
  }),
  // The list for buyers opens at category 22.
  buy_courses: redirect('/course/category', 'course_normal_list', { categoryId: '22' }),
  course_detail: route('/course/:id/detail', 'detail', {
    query: ['distributionId', 'userId'],
    desktop: '/course/:id',
    native: 'to/course/detail',
  }),
  my_course_detail: route('/my/course/:id/detail', 'mine', {
    needLogin: true,
    desktop: '/my/course/:id',
    native: 'to/course/mine',
  }),
  open_course: route('/open/course', 'open', { desktop: '/open', native: 'to/open' }),
  open_course_detail: redirect('/open/course/:id/detail', 'course_detail'),
  open: redirect('/open', 'open_course'),
  live_interact: route('/live/interact', 'interact'),
  live_course: route('/live/course', 'lives', { desktop: '/live', native: 'to/live' }),
  course_material: route('/course/:id/material', 'material', { needLogin: true }),
  course_buying_guide: route('/course-guide-tpl/:tplId', 'guide-tpl', { needLogin: true }),
  course_guide: route('/course-guide-tpl', 'guide', { needLogin: true, query: ['courseId', 'tplId'] }),
  course_service: route('/course-service', 'service', { needLogin: true }),
  course_service_preview: route('/course-service-preview', 'service-preview', { query: ['courseId'] }),
  vip_level_description: route('/vip/level/description', 'vip-level'),
  course_recommend: route('/course/:id/recommend', 'recommend'),
  course_recommend_new: route('/course/:id/recommend-new', 'recommend-new'),
  course_reserve_success: route('/course/reserve/success', 'reserve-success', { query: ['lessonId'] }),
  bargain_detail: route('/bargain/:bargainId/detail', 'bargain', { needLogin: true }),
  teacher_courses: route('/teacher/:teacherUserId/courses', 'teacher', {
    desktop: '/teacher/:teacherUserId',
    native: 'to/teacher',
  }),
  course_book_index: route('/course/book/index', 'book-index', {
    query: ['scene'],
    needLogin: true,
    onlyViewWechat: true,
    outside: 'course_book_learn_tips',
  }),
  course_book_learn_direction: route('/course/book/learn-direction', 'book-direction', {
    query: ['code'],
    needLogin: true,
    onlyViewWechat: true,
    outside: 'course_book_learn_tips',
  }),
  course_book_gift_assistant: route('/course/book/gift-course-assistant', 'book-assistant', {
    query: ['courseId'],
    onlyViewWechat: true,
    outside: 'course_book_learn_tips',
  }),
  course_book_learn_tips: route('/course/book/learn-tips', 'book-tips', { query: ['from'] }),
})
