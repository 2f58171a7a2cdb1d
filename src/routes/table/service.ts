import { area, route } from '../route'

/** Routes of class service and class teachers' messages. */
export const service = area('service', {
  class_service: route('/class-service', 'class', { needLogin: true }),
  join_banban: route('/join-banban', 'join-banban', { needLogin: true, query: ['courseId'] }),
  score_check: route('/score-check', 'score-check', { needLogin: true }),
  score_details: route('/score-details', 'score', { needLogin: true }),
  anonymous_complaint: route('/anonymous-complaint', 'complaint', { needLogin: true }),
  guide_group_page: route('/guide-group-page', 'group-page', { needLogin: true, query: ['courseId'] }),
  guide_group_page_course: route('/guide-group-page/:courseGroupId', 'group-page-course', { needLogin: true }),
  handle_tb_order: route('/handle-tb-order', 'shop-order', { isShared: true, needLogin: true, onlyViewWechat: true }),
  handle_tb_order_sn: route('/handle-tb-order/:sn', 'shop-order', {
    isShared: true,

    needLogin: true,
    onlyViewWechat: true,
  }),
})
