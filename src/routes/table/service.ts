import { area, route } from '../route'

/** Routes of class service and class teachers' messages. */
export const service = area('service', {
  class_service: route('/class-service', 'class', { title: '班级服务', needLogin: true }),
  join_banban: route('/join-banban', 'join-banban', { title: '加入班级', needLogin: true, query: ['courseId'] }),
  score_check: route('/score-check', 'score-check', { title: '成绩查询', needLogin: true }),
  score_details: route('/score-details', 'score', { title: '成绩详情', needLogin: true }),
  anonymous_complaint: route('/anonymous-complaint', 'complaint', { title: '匿名投诉', needLogin: true }),
  guide_group_page: route('/guide-group-page', 'group-page', { title: '加入学习群', needLogin: true, query: ['courseId'] }),
  guide_group_page_course: route('/guide-group-page/:courseGroupId', 'group-page-course', { title: '加入学习群', needLogin: true }),
  handle_tb_order: route('/handle-tb-order', 'shop-order', { isShared: true, title: '激活课程', needLogin: true, onlyViewWechat: true }),
  handle_tb_order_sn: route('/handle-tb-order/:sn', 'shop-order', {
    isShared: true,
    title: '激活课程',
    needLogin: true,
    onlyViewWechat: true,
  }),
})
