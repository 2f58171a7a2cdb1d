import { area, route } from '../route'

/** Routes of distribution, raffles and anniversaries. */
export const campaign = area('campaign', {
  distribution_detail: route('/distribution/:distributionId/detail', 'distribution', { title: '分销详情', needLogin: true }),
  distribution_invitee: route('/distribution/:distributionId/invitee', 'distribution-invitee', { title: '我的邀请', needLogin: true }),
  distribution_leaderboard: route('/distribution/:distributionId/leaderboard', 'distribution-leaderboard', {
    title: '分销排行榜',
    needLogin: true,
  }),
  distribution_reward: route('/distribution/:distributionId/reward', 'distribution-reward', { title: '我的奖励', needLogin: true }),
  calculator: route('/calculator', 'calculator', { title: '金融计算器' }),
  cpa_act: route('/cpa-act', 'block', { title: '注会活动', isShared: true }),
  anniversary_10th: route('/10th', 'block', { title: '十周年', isShared: true }),
  anniversary_10th_scrm: route('/10th/scrm', 'scrm', { title: '十周年福利', needLogin: true, isShared: true }),
  anniversary_10th_prizes: route('/10th/my-prizes', 'prizes', { title: '我的奖品', needLogin: true, isShared: true }),
  anniversary_7th: route('/7th', 'block', { title: '七周年', isShared: true }),
  welfare_scrm: route('/welfare/scrm', 'scrm', { title: '福利社', isShared: true }),
  welfare_beans: route('/welfare/beans', 'beans', { title: '领学豆' }),
  raffle_activity_index: route('/raffle/:activityId', 'raffle', { title: '抽奖', native: 'to/raffle' }),
  raffle_my_prizes: route('/raffle/my-prizes', 'prizes', { title: '我的奖品', isShared: true }),
  questionnaire: route('/questionnaire/:id', 'questionnaire', { title: '问卷' }),
})
