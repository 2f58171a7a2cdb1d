import { area, redirect, route } from '../route'

/** Routes of course lists, courses before and after purchase, and related pages. */
export const course = area('course', {
  course_normal_list: route('/course/category/:categoryId/normal', 'list', {
    title: '课程',
    query: ['parentId', 'year'],
    desktop: '/courses/:categoryId',
    native: 'to/course/list',
  }),
  // The list for buyers opens at category 22.
  buy_courses: redirect('/course/category', 'course_normal_list', { categoryId: '22' }),
  course_detail: route('/course/:id/detail', 'detail', {
    title: '课程详情',
    query: ['distributionId', 'userId'],
    desktop: '/course/:id',
    native: 'to/course/detail',
  }),
  my_course_detail: route('/my/course/:id/detail', 'mine', {
    title: '我的课程',
    needLogin: true,
    desktop: '/my/course/:id',
    native: 'to/course/mine',
  }),
  open_course: route('/open/course', 'open', { title: '公开课', desktop: '/open', native: 'to/open' }),
  open_course_detail: redirect('/open/course/:id/detail', 'course_detail'),
  open: redirect('/open', 'open_course'),
  live_interact: route('/live/interact', 'interact', { title: '直播互动' }),
  live_course: route('/live/course', 'lives', { title: '直播课', desktop: '/live', native: 'to/live' }),
  course_material: route('/course/:id/material', 'material', { title: '课程资料', needLogin: true }),
  course_buying_guide: route('/course-guide-tpl/:tplId', 'guide-tpl', { title: '购课指南', needLogin: true }),
  course_guide: route('/course-guide-tpl', 'guide', { title: '购课指南', needLogin: true, query: ['courseId', 'tplId'] }),
  course_service: route('/course-service', 'service', { title: '课程服务', needLogin: true }),
  course_service_preview: route('/course-service-preview', 'service-preview', { title: '课程服务预览', query: ['courseId'] }),
  vip_level_description: route('/vip/level/description', 'vip-level', { title: '会员等级说明' }),
  course_recommend: route('/course/:id/recommend', 'recommend', { title: '推荐课程' }),
  course_recommend_new: route('/course/:id/recommend-new', 'recommend-new', { title: '推荐课程' }),
  course_reserve_success: route('/course/reserve/success', 'reserve-success', { title: '预约成功', query: ['lessonId'] }),
  bargain_detail: route('/bargain/:bargainId/detail', 'bargain', { title: '好友砍价', needLogin: true }),
  teacher_courses: route('/teacher/:teacherUserId/courses', 'teacher', {
    title: '老师的课程',
    desktop: '/teacher/:teacherUserId',
    native: 'to/teacher',
  }),
  course_book_index: route('/course/book/index', 'book-index', {
    title: '图书随书课',
    query: ['scene'],
    needLogin: true,
    onlyViewWechat: true,
    outside: 'course_book_learn_tips',
  }),
  course_book_learn_direction: route('/course/book/learn-direction', 'book-direction', {
    title: '选择学习方向',
    query: ['code'],
    needLogin: true,
    onlyViewWechat: true,
    outside: 'course_book_learn_tips',
  }),
  course_book_gift_assistant: route('/course/book/gift-course-assistant', 'book-assistant', {
    title: '添加课程助教',
    query: ['courseId'],
    onlyViewWechat: true,
    outside: 'course_book_learn_tips',
  }),
  course_book_learn_tips: route('/course/book/learn-tips', 'book-tips', { title: '学习提示', query: ['from'] }),
})
