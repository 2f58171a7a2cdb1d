import { area, route } from '../route'

/** Routes of distribution, raffles and anniversaries. */
export const campaign = area('campaign', {
  distribution_detail: route('/distribution/:distributionId/detail', 'distribution', { needLogin: true }),
  distribution_invitee: route('/distribution/:distributionId/invitee', 'distribution-invitee', { needLogin: true }),
  distribution_leaderboard: route('/distribution/:distributionId/leaderboard', 'distribution-leaderboard', {
    needLogin: true,
  }),
  distribution_reward: route('/distribution/:distributionId/reward', 'distribution-reward', { needLogin: true }),
  calculator: route('/calculator', 'calculator'),
  cpa_act: route('/cpa-act', 'block', { isShared: true }),
  anniversary_10th: route('/10th', 'block', { isShared: true }),
  anniversary_10th_scrm: route('/10th/scrm', 'scrm', { needLogin: true, isShared: true }),
  anniversary_10th_prizes: route('/10th/my-prizes', 'prizes', { needLogin: true, isShared: true }),
  anniversary_7th: route('/7th', 'block', { isShared: true }),
  welfare_scrm: route('/welfare/scrm', 'scrm', { isShared: true }),
  welfare_beans: route('/welfare/beans', 'beans'),
  raffle_activity_index: route('/raffle/:activityId', 'raffle', { native: 'to/raffle' }),
  raffle_my_prizes: route('/raffle/my-prizes', 'prizes', { isShared: true }),
  questionnaire: route('/questionnaire/:id', 'questionnaire'),
})
