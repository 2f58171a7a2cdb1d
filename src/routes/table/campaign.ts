import { area, route, unbuilt } from '../route'

/** Distribution, raffles and anniversaries. Document 1 §2, Distribution and activities. */
export const campaign = area('campaign', {
  distribution_detail: route('/distribution/:distributionId/detail', 'distribution', { title: '分销详情', needLogin: true }),
  distribution_invitee: route('/distribution/:distributionId/invitee', 'distribution-invitee', { title: '我的邀请', needLogin: true }),
  distribution_leaderboard: route('/distribution/:distributionId/leaderboard', 'distribution-leaderboard', {
    title: '分销排行榜',
    needLogin: true,
  }),
  distribution_reward: route('/distribution/:distributionId/reward', 'distribution-reward', { title: '我的奖励', needLogin: true }),
  calculator: unbuilt('/calculator', { title: '金融计算器' }),
  cpa_act: unbuilt('/cpa-act', { title: '注会活动' }),
  anniversary_10th: unbuilt('/10th', { title: '十周年' }),
  anniversary_10th_scrm: unbuilt('/10th/scrm', { title: '十周年福利', needLogin: true }),
  anniversary_10th_prizes: unbuilt('/10th/my-prizes', { title: '我的奖品', needLogin: true }),
  anniversary_7th: unbuilt('/7th', { title: '七周年' }),
  welfare_scrm: unbuilt('/welfare/scrm', { title: '福利社' }),
  welfare_beans: unbuilt('/welfare/beans', { title: '领学豆' }),
  raffle_activity_index: unbuilt('/raffle/:activityId', { title: '抽奖', native: 'to/raffle' }),
  raffle_my_prizes: unbuilt('/raffle/my-prizes', { title: '我的奖品' }),
  questionnaire: unbuilt('/questionnaire/:id', { title: '问卷' }),
})
