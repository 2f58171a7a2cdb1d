import { distribution } from '@/contract/campaign/distribution'
import { questionnaire } from '@/contract/campaign/questionnaire'
import { raffle } from '@/contract/campaign/raffle'
import type { Draw } from '@/contract/campaign/raffle.schema'
import { welfare } from '@/contract/campaign/welfare'
import type { GiftCoin } from '@/contract/campaign/welfare.schema'
import { hoursAgo, inHours, nothing, type Sample, sample } from './sample'
import { bareLeader, bareReward, richLeader, richReward } from './shapes'

const richDraw: Draw = {
  id: 393,
  raffleId: 161,
  raffleTitle: '开学抽奖',
  number: 7,
  ticket: 1007,
  kind: 'goods',
  title: '帆布包',
  courseId: 101,
  status: 'address',
  region: '辽宁省大连市甘井子区',
  carrier: '顺丰速运',
  trackingNo: 'SF1234567890',
  drawnAt: hoursAgo(25),
}
const bareDraw: Draw = {
  id: 394,
  raffleId: 162,
  raffleTitle: '期中抽奖',
  number: 3,
  ticket: 12,
  kind: 'none',
  title: '谢谢参与',
  courseId: null,
  status: 'given',
  region: '',
  carrier: '',
  trackingNo: '',
  drawnAt: hoursAgo(49),
}

const richGiftCoin: GiftCoin = { type: 'anniversary', title: '周年送学豆', beans: 120, status: 'open' }
const bareGiftCoin: GiftCoin = { type: 'anniversary', title: '周年送学豆', beans: 0, status: 'ended' }

/** Replies of the calls of the area `campaign`. */
export const campaignSamples: readonly Sample[] = [
  sample(distribution.by, { rich: { distributionId: 141, reward: 2000 }, bare: { distributionId: null, reward: 0 } }),
  sample(distribution.invited, { rich: { isBound: true, reason: 'ended' }, bare: { isBound: false, reason: '' } }),
  sample(distribution.detail, {
    rich: {
      id: 141,
      title: '分享精讲课得现金',
      intro: '好友购买后七天到账',
      state: 'running',
      startsAt: hoursAgo(43),
      endsAt: inHours(11),
      share: 10,
      reward: 2000,
      course: { id: 101, title: '初级会计实务精讲', cover: '/media/covers/a.jpg', price: 19_900 },
      url: 'https://m.qiming.cn/s/d1',
      invitees: 9,
      frozen: 2000,
      settled: 8000,
    },
    bare: {
      id: 142,
      title: '分享基础课得现金',
      intro: '',
      state: 'ended',
      startsAt: hoursAgo(67),
      endsAt: hoursAgo(61),
      share: 0,
      reward: 0,
      course: { id: 102, title: '经济法基础精讲', cover: '', price: 0 },
      url: 'https://m.qiming.cn/s/d1',
      invitees: 0,
      frozen: 0,
      settled: 0,
    },
  }),
  sample(distribution.invitees, {
    rich: [
      { id: 391, name: '陈*', boundAt: hoursAgo(18), state: 'bound', amount: 1000 },
      { id: 392, name: '吴*', boundAt: hoursAgo(42), state: 'bound', amount: 0 },
    ],
    bare: [],
  }),
  sample(distribution.leaders, { rich: [richLeader, bareLeader], bare: [] }),
  sample(distribution.rewards, { rich: [richReward, bareReward], bare: [] }),
  sample(raffle.open, {
    rich: {
      id: 161,
      title: '开学抽奖',
      intro: '每天登录得一次机会',
      state: 'running',
      startsAt: hoursAgo(43),
      endsAt: inHours(11),
      chances: 2,
      left: 12,
      prizes: [
        { id: 1611, seq: 1, kind: 'goods', title: '帆布包', picture: '/media/covers/a.jpg', weight: 10, left: 12 },
        { id: 1612, seq: 2, kind: 'none', title: '谢谢参与', picture: '', weight: 90, left: null },
      ],
      seedHash: '9f2c7b1e',
      seed: 'seed-of-raffle',
      isSoldOut: true,
    },
    bare: {
      id: 162,
      title: '期中抽奖',
      intro: '',
      state: 'ended',
      startsAt: hoursAgo(67),
      endsAt: hoursAgo(61),
      chances: 0,
      left: null,
      prizes: [],
      seedHash: '',
      seed: '',
      isSoldOut: false,
    },
  }),
  sample(raffle.draw, { rich: richDraw, bare: bareDraw }),
  sample(raffle.mine, { rich: [richDraw, bareDraw], bare: [] }),
  sample(raffle.claim, { rich: richDraw, bare: bareDraw }),
  sample(raffle.proof, {
    rich: [
      { number: 7, ticket: 1007, prizeId: 1611 },
      { number: 3, ticket: 12, prizeId: 1612 },
    ],
    bare: [],
  }),
  sample(questionnaire.open, {
    rich: {
      id: 151,
      title: '学习习惯问卷',
      intro: '填完得十学豆',
      state: 'running',
      questions: [
        {
          key: 'q1',
          title: '你每天学习多久',
          kind: 'one',
          isRequired: true,
          options: [
            { value: 'a', text: '一小时以内', next: 'q2' },
            { value: 'b', text: '一到两小时' },
          ],
        },
        { key: 'q2', title: '你准备考哪一科', kind: 'text', isRequired: false, options: [] },
      ],
      answers: [
        { key: 'q1', values: ['a'], text: '' },
        { key: 'q2', values: [], text: '初级' },
      ],
      answeredAt: hoursAgo(20),
    },
    bare: { id: 152, title: '备考情况问卷', intro: '', state: 'ended', questions: [], answers: [], answeredAt: null },
  }),
  nothing(questionnaire.saveDraft),
  nothing(questionnaire.answer),
  sample(questionnaire.checkIntention, { rich: { needCollect: true }, bare: { needCollect: false } }),
  nothing(questionnaire.collectIntention),
  sample(welfare.status, { rich: richGiftCoin, bare: bareGiftCoin }),
  sample(welfare.take, { rich: richGiftCoin, bare: bareGiftCoin }),
  sample(welfare.incoming, {
    rich: { contact: { name: '林老师', intro: '加老师领资料', url: 'https://work.weixin.qq.com/ca/1' } },
    bare: { contact: null },
  }),
]
