import { invite } from '@/contract/invite/invite'
import { hoursAgo, type Sample, sample } from './sample'
import { bareLeader, bareReward, richLeader, richReward } from './shapes'

/** Replies of the calls of the area `invite`. */
export const inviteSamples: readonly Sample[] = [
  sample(invite.program, {
    rich: {
      title: '邀请好友得现金',
      intro: '好友首次购课后到账',
      state: 'running',
      inviterReward: 1000,
      inviteeReward: 500,
      leastPaid: 9900,
      newDays: 30,
      refundDays: 7,
    },
    bare: {
      title: '邀请好友得学豆',
      intro: '',
      state: 'ended',
      inviterReward: 0,
      inviteeReward: 0,
      leastPaid: 0,
      newDays: 0,
      refundDays: 0,
    },
  }),
  sample(invite.entry, { rich: { inviteCode: 'QM31', inviterName: '林*' }, bare: { inviteCode: '', inviterName: '' } }),
  sample(invite.summary, {
    rich: { inviteCode: 'QM31', url: 'https://m.qiming.cn/s/i1', invited: 9, rewarded: 4, frozen: 2000, settled: 8000 },
    bare: { inviteCode: '', url: 'https://m.qiming.cn/s/i1', invited: 0, rewarded: 0, frozen: 0, settled: 0 },
  }),
  sample(invite.invited, {
    rich: [
      { id: 385, name: '陈*', boundAt: hoursAgo(18), state: 'bound', amount: 1000 },
      { id: 386, name: '吴*', boundAt: hoursAgo(42), state: 'back', amount: 0 },
    ],
    bare: [],
  }),
  sample(invite.rewards, { rich: [richReward, bareReward], bare: [] }),
  sample(invite.received, {
    rich: { inviterName: '林*', state: 'bound', rewards: [richReward, bareReward] },
    bare: { inviterName: null, state: null, rewards: [] },
  }),
  sample(invite.leaders, { rich: [richLeader, bareLeader], bare: [] }),
]
