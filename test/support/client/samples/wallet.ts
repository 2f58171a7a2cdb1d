import { coupon } from '@/contract/wallet/coupon'
import type { Coupon } from '@/contract/wallet/coupon.schema'
import { wallet } from '@/contract/wallet/wallet'
import type { CashOut, PayoutAccount } from '@/contract/wallet/wallet.schema'
import { hoursAgo, inHours, type Sample, sample } from './sample'
import { bareOrder, richOrder } from './shapes'

const richCoupon: Coupon = {
  id: 251,
  form: 'coupon',
  status: 'usable',
  title: '新人立减券',
  kind: 'amount',
  amount: 1000,
  percent: 85,
  note: '每人限领一张',
  scope: '全部课程可用',
  courseId: 101,
  orderSn: '2026110520300003',
  claimedAt: hoursAgo(9),
  expiresAt: inHours(11),
  usedAt: hoursAgo(33),
}
const bareCoupon: Coupon = {
  id: 252,
  form: 'envelope',
  status: 'expired',
  title: '复购立减券',
  kind: 'percent',
  amount: 0,
  percent: 10,
  note: '',
  scope: '',
  courseId: null,
  orderSn: null,
  claimedAt: hoursAgo(33),
  expiresAt: hoursAgo(61),
  usedAt: null,
}

const richPayoutAccount: PayoutAccount = { hint: '139****0031', mobile: '139****0031', changeableAt: inHours(4) }
const barePayoutAccount: PayoutAccount = { hint: null, mobile: '138****0032', changeableAt: hoursAgo(68) }

const richCashOut: CashOut = {
  cashOutNo: 'TX20261105001',
  amount: 1000,
  status: 'applied',
  hint: '139****0031',
  reason: '账号姓名不符',
  createdAt: hoursAgo(33),
  finishedAt: hoursAgo(15),
}
const reviewedCashOut: CashOut = {
  ...richCashOut,
  cashOutNo: 'TX20261105003',
  reason: '',
  finishedAt: null,
  stage: 'review',
  decideBy: hoursAgo(-39),
}
const bareCashOut: CashOut = {
  cashOutNo: 'TX20261105002',
  amount: 0,
  status: 'failed',
  hint: '138****0032',
  reason: '',
  createdAt: hoursAgo(57),
  finishedAt: null,
}

/** Replies of the calls of the area `wallet`. */
export const walletSamples: readonly Sample[] = [
  sample(coupon.list, { rich: [richCoupon, bareCoupon], bare: [] }),
  sample(coupon.batch, {
    rich: {
      title: '新人立减券',
      form: 'coupon',
      kind: 'amount',
      amount: 1000,
      percent: 85,
      note: '每人限领一张',
      scope: '全部课程可用',
      courseId: 101,
      endsAt: inHours(11),
      left: 12,
      owned: 1,
      refusal: 'all-taken',
    },
    bare: {
      title: '复购立减券',
      form: 'envelope',
      kind: 'percent',
      amount: 0,
      percent: 0,
      note: '',
      scope: '',
      courseId: null,
      endsAt: hoursAgo(61),
      left: 0,
      owned: 0,
      refusal: '',
    },
  }),
  sample(coupon.ofCourse, {
    rich: [
      { token: 'coupon-1', title: '新人立减券', note: '每人限领一张', isTaken: true },
      { token: 'coupon-2', title: '复购立减券', note: '', isTaken: false, saving: 3000 },
    ],
    bare: [],
  }),
  sample(coupon.receive, { rich: richCoupon, bare: bareCoupon }),
  sample(wallet.get, {
    rich: { beans: 120, cash: 3600, pending: 1500, leaving: 900, paidOut: 12_000, payoutHint: '139****0031', needsRealName: true },
    bare: { beans: 0, cash: 0, pending: 0, leaving: 0, paidOut: 0, payoutHint: null },
  }),
  sample(wallet.transactions, {
    rich: [
      { id: 377, words: '购课抵扣', change: -50, madeAt: hoursAgo(32) },
      { id: 378, words: '签到奖励', change: 5, madeAt: hoursAgo(56) },
    ],
    bare: [],
  }),
  sample(wallet.packs, {
    rich: [
      { id: 379, beans: 60, gift: 6, price: 600, productId: 'beans_60' },
      { id: 380, beans: 300, gift: 0, price: 3000, productId: 'beans_300' },
    ],
    bare: [],
  }),
  sample(wallet.recharge, { rich: richOrder, bare: bareOrder }),
  sample(wallet.pending, {
    rich: [
      { id: 381, amount: 1000, reason: '邀请好友奖励', status: 'pending', createdAt: hoursAgo(33), settlesAt: inHours(3), isHeld: false },
      { id: 382, amount: 0, reason: '', status: 'cancelled', createdAt: hoursAgo(57), settlesAt: hoursAgo(69) },
    ],
    bare: [],
  }),
  sample(wallet.payoutAccount, { rich: richPayoutAccount, bare: barePayoutAccount }),
  sample(wallet.bindPayout, { rich: richPayoutAccount, bare: barePayoutAccount }),
  sample(wallet.cashOut, { rich: richCashOut, bare: bareCashOut }),
  sample(wallet.cashOuts, { rich: [richCashOut, reviewedCashOut, bareCashOut], bare: [] }),
]
