import { area, route } from '../route'

/** Routes of discussion groups: the three shared pages, open to visitors, the list and the form. */
export const community = area('community', {
  circles: route('/discuss-group', 'circles', { title: '学习圈' }),
  circle_write: route('/discuss-group/:circleId/write', 'write', { title: '发动态', needLogin: true }),
  dynamic_share_detail: route('/discuss-group/share/:dynamicId/detail', 'dynamic', { title: '动态详情', native: 'to/group/dynamic' }),
  share_personal_homepage: route('/discuss-group/share/:userId/personal-homepage', 'person', {
    title: '个人主页',
    native: 'to/group/user',
  }),
  share_circle_homepage: route('/discuss-group/share/:circleId/circle-homepage', 'circle', {
    title: '圈子主页',
    native: 'to/group/circle',
  }),
})
