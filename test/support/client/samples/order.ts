import { afterSale } from '@/contract/order/after-sale'
import { order } from '@/contract/order/order'
import type { PayWay, Voucher } from '@/contract/order/order.schema'
import type { Invoice, Refund, ShopOrder } from '@/contract/order/refund.schema'
import { textbook } from '@/contract/order/textbook'
import type { BookRight, Shipment } from '@/contract/order/textbook.schema'
import { hoursAgo, inHours, nothing, type Sample, sample } from './sample'
import { bareOrder, bareOrderItem, richOrder, richOrderItem } from './shapes'

const richVoucher: Voucher = { id: 375, title: '新人红包', note: '首单立减', saving: 3000, expiresAt: inHours(11), reason: 'new' }
const bareVoucher: Voucher = { id: 376, title: '复购红包', note: '', saving: 500, expiresAt: hoursAgo(61), reason: '' }

const richPayWay: PayWay = { channel: 'wechat_h5', label: '微信支付', opensOutside: true }
const barePayWay: PayWay = { channel: 'alipay_h5', label: '支付宝', opensOutside: false }

const richRefund: Refund = {
  refundNo: 'TK20261105001',
  status: 'applied',
  reason: '买错了课程',
  note: '已原路退回',
  seqs: [1, 2],
  amount: 1000,
  beans: 120,
  createdAt: hoursAgo(33),
  finishedAt: hoursAgo(15),
}
const waitingRefund: Refund = {
  ...richRefund,
  refundNo: 'TK20261105003',
  note: '',
  finishedAt: null,
  stage: 'review',
  decideBy: inHours(31),
}
const bookRefund: Refund = { ...waitingRefund, refundNo: 'TK20261105004', stage: 'book', choice: 'whole', note: '收到就退', deducted: 500 }
const goodwillRefund: Refund = {
  ...richRefund,
  refundNo: 'TK20261105005',
  status: 'succeeded',
  amount: 0,
  beans: 0,
  choice: 'goodwill',
  goodwill: 5000,
  note: '抱歉，课程可以接着学',
}
const bareRefund: Refund = {
  refundNo: 'TK20261105002',
  status: 'refused',
  reason: '',
  note: '',
  seqs: [],
  amount: 0,
  beans: 0,
  createdAt: hoursAgo(57),
  finishedAt: null,
}

const richInvoice: Invoice = {
  status: 'issued',
  kind: 'company',
  title: '启明财务公司',
  taxNo: '91210200MA0000000X',
  email: 'a@example.cn',
  amount: 1000,
  note: '税号有误，请重填',
  hasFile: true,
  isMailed: true,
  red: { state: 'issued', amount: 300, hasFile: true },
}
const bareInvoice: Invoice = {
  status: 'refused',
  kind: 'personal',
  title: '王小满',
  taxNo: '',
  email: '',
  amount: 0,
  note: '',
  hasFile: false,
  isMailed: false,
  red: { state: 'none', amount: 0, hasFile: false },
}

const richShopOrder: ShopOrder = {
  sn: 'SC20261105001',
  courseId: 101,
  title: '初级会计应试指南',
  cover: '/media/covers/a.jpg',
  boughtAt: hoursAgo(10),
  state: 'opened',
}
const bareShopOrder: ShopOrder = {
  sn: 'SC20261105002',
  courseId: 102,
  title: '经济法应试指南',
  cover: '',
  boughtAt: hoursAgo(34),
  state: 'owned',
}

const richBookRight: BookRight = {
  id: 1711,
  courseId: 101,
  courseTitle: '初级会计实务精讲',
  bookTitle: '初级会计应试指南',
  cover: '/media/covers/a.jpg',
  intro: '课程附赠纸质教材',
  status: 'shipped',
  receiver: '王小满',
  region: '辽宁省大连市甘井子区',
  claimedAt: hoursAgo(9),
  shipmentId: 383,
}
const bareBookRight: BookRight = {
  id: 1712,
  courseId: 102,
  courseTitle: '经济法基础精讲',
  bookTitle: '经济法应试指南',
  cover: '',
  intro: '',
  status: 'received',
  receiver: '',
  region: '',
  claimedAt: null,
  shipmentId: null,
}

const richShipment: Shipment = {
  id: 383,
  carrier: '顺丰速运',
  trackingNo: 'SF1234567890',
  status: 'shipped',
  receiver: '王小满',
  region: '辽宁省大连市甘井子区',
  shippedAt: hoursAgo(3),
  receivedAt: hoursAgo(7),
  books: ['初级会计应试指南'],
  events: [
    { at: hoursAgo(11), text: '已到达大连转运中心' },
    { at: hoursAgo(35), text: '已揽收' },
  ],
}
const bareShipment: Shipment = {
  id: 384,
  carrier: '',
  trackingNo: '',
  status: 'received',
  receiver: '',
  region: '',
  shippedAt: hoursAgo(27),
  receivedAt: null,
  books: [],
  events: [],
}

/** Replies of the calls of the area `order`. */
export const orderSamples: readonly Sample[] = [
  sample(order.quote, {
    rich: {
      courseId: 101,
      title: '初级会计实务精讲',
      cover: '/media/covers/a.jpg',
      validDays: 365,
      listPrice: 29_900,
      discounts: [
        { kind: 'sale', label: '课程优惠', amount: 1000 },
        { kind: 'vip', label: '会员优惠', amount: 500 },
      ],
      payable: 19_900,
      version: 'v1',
      items: [richOrderItem, bareOrderItem],
      coupons: [richVoucher, bareVoucher],
      couponId: 375,
      envelopes: [richVoucher, bareVoucher],
      envelopeId: 376,
      beans: { balance: 500, most: 300, used: 200 },
      books: ['初级会计应试指南'],
      protocols: [
        { id: 327, courseId: 101, title: '课程服务协议', version: 3 },
        { id: 328, courseId: 102, title: '退费规则', version: 1 },
      ],
      pendingSn: '2026110520300001',
      isOwned: true,
      refund: { days: 7, mostLearned: 20 },
      channels: [richPayWay, barePayWay],
    },
    bare: {
      courseId: 102,
      title: '经济法基础精讲',
      cover: '',
      validDays: null,
      listPrice: 0,
      discounts: [],
      payable: 0,
      version: 'v1',
      items: [],
      coupons: [],
      couponId: 252,
      envelopes: [],
      envelopeId: 374,
      beans: { balance: 0, most: 0, used: 0 },
      books: [],
      protocols: [],
      pendingSn: null,
      isOwned: false,
      channels: [],
    },
  }),
  sample(order.list, { rich: [richOrder, bareOrder], bare: [] }),
  sample(order.create, { rich: richOrder, bare: bareOrder }),
  sample(order.get, { rich: richOrder, bare: bareOrder }),
  sample(order.cancel, { rich: richOrder, bare: bareOrder }),
  sample(order.payConfig, {
    rich: { payable: 19_900, payBefore: inHours(1), beans: 120, channels: [richPayWay, barePayWay] },
    bare: { payable: 0, payBefore: hoursAgo(33), beans: 0, channels: [] },
  }),
  sample(order.pay, { rich: { kind: 'redirect', url: 'https://pay.qiming.cn/h5/1' }, bare: { kind: 'settled' } }),
  sample(order.payByBeans, { rich: richOrder, bare: bareOrder }),
  sample(order.check, { rich: richOrder, bare: bareOrder }),
  nothing(order.hide),
  sample(order.makePayLink, { rich: { token: 'pay-link-1' }, bare: { token: 'pay-link-1' } }),
  sample(order.openPayLink, { rich: { kind: 'redirect', url: 'https://pay.qiming.cn/h5/1' }, bare: { kind: 'settled' } }),
  sample(afterSale.previewRefund, {
    rich: {
      items: [
        { seq: 1, title: '初级会计实务精讲', payable: 19_900, beans: 120, reason: 'used' },
        { seq: 2, title: '经济法基础精讲', payable: 0, beans: 0, reason: '' },
        { seq: 3, title: '财务管理第一步', payable: 9_900, beans: 0, reason: '付款已超过 7 天', isByPerson: true },
      ],
      seqs: [1, 2],
      amount: 1000,
      channel: 'wechat_h5',
      beans: 120,
      coupons: ['新人立减券'],
      until: inHours(7),
      isByPerson: true,
      decideBy: inHours(47),
      books: ['初级会计实务讲义'],
    },
    bare: { items: [], seqs: [], amount: 0, channel: '', beans: 0, coupons: [], until: hoursAgo(65) },
  }),
  sample(afterSale.askRefund, { rich: richRefund, bare: bareRefund }),
  sample(afterSale.refunds, { rich: [richRefund, waitingRefund, bookRefund, goodwillRefund, bareRefund], bare: [] }),
  sample(afterSale.invoice, { rich: richInvoice, bare: bareInvoice }),
  sample(afterSale.invoiceFile, {
    rich: { url: '/uploads/signed/grant/invoice/0/file.pdf', fileName: '发票-2026110520300001.pdf' },
    bare: { url: '/uploads/signed/grant/invoice/0/file.ofd', fileName: '红字发票-2026110520300001.ofd' },
  }),
  sample(afterSale.askInvoice, { rich: richInvoice, bare: bareInvoice }),
  sample(afterSale.syncOrders, { rich: [richShopOrder, bareShopOrder], bare: [] }),
  sample(afterSale.openShopOrder, { rich: richShopOrder, bare: bareShopOrder }),
  sample(textbook.rights, { rich: [richBookRight, bareBookRight], bare: [] }),
  sample(textbook.claim, { rich: richBookRight, bare: bareBookRight }),
  sample(textbook.shipment, { rich: richShipment, bare: bareShipment }),
  sample(textbook.receive, { rich: richShipment, bare: bareShipment }),
]
