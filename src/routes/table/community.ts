import { area, route } from '../route'

/** Routes of discussion groups: the three shared pages, open to visitors, the list and the form. */
export const community = area('community', {
  circles: route('/discuss-group', 'circles'),
  circle_write: route('/discuss-group/:circleId/write', 'write', { needLogin: true }),
  dynamic_share_detail: route('/discuss-group/share/:dynamicId/detail', 'dynamic', { native: 'to/group/dynamic' }),
  share_personal_homepage: route('/discuss-group/share/:userId/personal-homepage', 'person', {
    native: 'to/group/user',
  }),
  share_circle_homepage: route('/discuss-group/share/:circleId/circle-homepage', 'circle', {
    native: 'to/group/circle',
  }),
})
