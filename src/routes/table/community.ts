import { area, unbuilt } from '../route'

/** Routes of shared posts of discussion groups. */
export const community = area('community', {
  dynamic_share_detail: unbuilt('/discuss-group/share/:dynamicId/detail', { title: '动态详情', native: 'to/group/dynamic' }),
  share_personal_homepage: unbuilt('/discuss-group/share/:userId/personal-homepage', { title: '个人主页', native: 'to/group/user' }),
  share_circle_homepage: unbuilt('/discuss-group/share/:circleId/circle-homepage', { title: '圈子主页', native: 'to/group/circle' }),
})
