import { address } from '@/contract/account/address'
import { apple } from '@/contract/account/apple'
import { auth } from '@/contract/account/auth'
import type { BoundPhone, SessionGrant, SmsCodeSent } from '@/contract/account/auth.schema'
import { devices } from '@/contract/account/devices'
import type { Device } from '@/contract/account/devices.schema'
import { email } from '@/contract/account/email'
import { help } from '@/contract/account/help'
import { membership } from '@/contract/account/membership'
import { message } from '@/contract/account/message'
import type { MessageChannels, MessageSwitch, UnreadMessages } from '@/contract/account/message.schema'
import { minors } from '@/contract/account/minors'
import type { MinorMode } from '@/contract/account/minors.schema'
import { phone } from '@/contract/account/phone'
import { privacy } from '@/contract/account/privacy'
import type { ConsentRow, DataExport, Deletion } from '@/contract/account/privacy.schema'
import { profile } from '@/contract/account/profile'
import { push } from '@/contract/account/push'
import type { PushState } from '@/contract/account/push.schema'
import { sessions } from '@/contract/account/session'
import { notice } from '@/contract/account/subscription'
import type { SubscriptionOffer } from '@/contract/account/subscription.schema'
import { support } from '@/contract/account/support'
import type { SupportMessage } from '@/contract/account/support.schema'
import { user } from '@/contract/account/user'
import { hoursAgo, inHours, nothing, paragraph, type Sample, sample } from './sample'
import { barePersonalInfo, richPersonalInfo } from './shapes'

const richSmsCodeSent: SmsCodeSent = { resendAfter: 60, expiresIn: 300 }
const bareSmsCodeSent: SmsCodeSent = { resendAfter: 0, expiresIn: 0 }

const richSessionGrant: SessionGrant = { accessToken: 'access-1', refreshToken: 'refresh-1', expiresIn: 7200, userId: 7 }
const bareSessionGrant: SessionGrant = { accessToken: 'access-1', refreshToken: 'refresh-1', expiresIn: 7200, userId: 8 }

const richDevice: Device = { id: 303, name: '我的手机', signedInAt: hoursAgo(27), seenAt: hoursAgo(8), isCurrent: true }
const bareDevice: Device = { id: 304, name: '未知设备', signedInAt: hoursAgo(51), seenAt: hoursAgo(32), isCurrent: false }

const richBoundPhone: BoundPhone = { verifiedMobile: '139****0031' }
const bareBoundPhone: BoundPhone = { verifiedMobile: '' }

const richConsentRow: ConsentRow = { id: 307, kind: 'privacy', version: '3', isGiven: true, givenAt: hoursAgo(21) }
const bareConsentRow: ConsentRow = { id: 308, kind: 'agreement', version: '2', isGiven: false, givenAt: hoursAgo(45) }

const richDataExport: DataExport = { id: 309, status: 'ready', askedAt: hoursAgo(5), expiresAt: inHours(11) }
const bareDataExport: DataExport = { id: 310, status: 'expired', askedAt: hoursAgo(29), expiresAt: null }

const richDeletion: Deletion = { dueAt: inHours(15) }
const bareDeletion: Deletion = { dueAt: null }

const richMinorMode: MinorMode = { isOn: true, from: '06:00', to: '22:00', monthlyFen: 20_000, spentFen: 5000 }
const bareMinorMode: MinorMode = { isOn: false, from: '06:00', to: '22:00', monthlyFen: 0, spentFen: 0 }

const richSupportMessage: SupportMessage = {
  id: 311,
  body: '发票什么时候能开好',
  answer: '今天下午会发到你的邮箱',
  createdAt: hoursAgo(33),
  answeredAt: hoursAgo(20),
}
const bareSupportMessage: SupportMessage = { id: 312, body: '怎样换手机号', answer: '', createdAt: hoursAgo(57), answeredAt: null }

const richUnreadMessages: UnreadMessages = { total: 9, groups: { order: 3, learning: 3, exam: 1, service: 2 } }
const bareUnreadMessages: UnreadMessages = { total: 0, groups: { order: 0, learning: 0, exam: 0, service: 0 } }

const richMessageSwitch: MessageSwitch = {
  kind: 'order_paid',
  title: '订单消息',
  group: 'order',
  isOn: true,
  isFixed: false,
  ways: ['微信订阅消息', '邮件'],
}
const richChannels: MessageChannels = {
  quietFrom: 22,
  quietUntil: 8,
  channels: [
    { channel: 'official', title: '公众号消息', address: '', isOn: true },
    { channel: 'sms', title: '短信', address: '138****0001', isOn: false },
    { channel: 'email', title: '邮件', address: 'xi***@example.com', isOn: true },
  ],
  consents: [
    { channel: 'sms', title: '短信', words: '我同意学校通过短信给我发送课程、活动和优惠信息，随时可以关掉', isGiven: false },
    { channel: 'email', title: '邮件', words: '我同意学校通过邮件给我发送课程、活动和优惠信息，随时可以关掉', isGiven: true },
  ],
}
const bareChannels: MessageChannels = { quietFrom: 21, quietUntil: 9, channels: [], consents: [] }
const bareMessageSwitch: MessageSwitch = {
  kind: 'homework_marked',
  title: '学习提醒',
  group: 'learning',
  isOn: false,
  isFixed: false,
  ways: [],
}

const richSubscriptionOffer: SubscriptionOffer = { topic: 'live', title: '直播开始提醒', template: 'tpl-live-start', left: 12 }
const bareSubscriptionOffer: SubscriptionOffer = { topic: 'service', title: '客服回复提醒', template: 'tpl-service', left: 0 }

const richPushState: PushState = { publicKey: 'BKey', isHere: true, others: 2 }
const barePushState: PushState = { publicKey: '', isHere: false, others: 0 }

/** Replies of the calls of the area `account`. */
export const accountSamples: readonly Sample[] = [
  sample(apple.nonce, { rich: { nonce: 'nonce-1', expiresIn: 600 }, bare: { nonce: 'nonce-1', expiresIn: 0 } }),
  sample(apple.login, { rich: richSessionGrant, bare: bareSessionGrant }),
  sample(apple.link, { rich: richPersonalInfo, bare: barePersonalInfo }),
  sample(apple.unlink, { rich: richPersonalInfo, bare: barePersonalInfo }),
  sample(auth.sendSmsCode, { rich: richSmsCodeSent, bare: bareSmsCodeSent }),
  sample(auth.loginBySms, { rich: richSessionGrant, bare: bareSessionGrant }),
  sample(auth.loginByAccount, { rich: richSessionGrant, bare: bareSessionGrant }),
  sample(auth.loginByKey, { rich: richSessionGrant, bare: bareSessionGrant }),
  sample(auth.loginByOnceToken, { rich: richSessionGrant, bare: bareSessionGrant }),
  sample(auth.loginByMiniProgram, { rich: richSessionGrant, bare: bareSessionGrant }),
  sample(auth.wechatLoginUrl, { rich: { url: 'https://open.weixin.qq.com/connect' }, bare: { url: 'https://open.weixin.qq.com/connect' } }),
  sample(auth.jsConfig, {
    rich: {
      appId: 'wx0000000000000001',
      timestamp: 1_793_881_800,
      nonceStr: 'nonce-1',
      signature: 'signature-1',
      jsApiList: ['updateAppMessageShareData'],
      openTagList: ['wx-open-launch-app'],
      launchAppId: 'wx0000000000000002',
    },
    bare: {
      appId: 'wx0000000000000001',
      timestamp: 0,
      nonceStr: 'nonce-1',
      signature: 'signature-1',
      jsApiList: [],
      openTagList: [],
      launchAppId: '',
    },
  }),
  sample(push.state, { rich: richPushState, bare: barePushState }),
  sample(push.add, { rich: richPushState, bare: barePushState }),
  sample(push.remove, { rich: richPushState, bare: barePushState }),
  sample(sessions.onceToken, { rich: { token: 'once-1', expiresIn: 7200 }, bare: { token: 'once-1', expiresIn: 0 } }),
  sample(sessions.refresh, { rich: richSessionGrant, bare: bareSessionGrant }),
  nothing(sessions.logout),
  sample(devices.list, { rich: [richDevice, bareDevice], bare: [] }),
  sample(devices.end, { rich: [richDevice, bareDevice], bare: [] }),
  sample(devices.endOthers, { rich: [richDevice, bareDevice], bare: [] }),
  sample(membership.info, {
    rich: {
      level: 2,
      source: 'course',
      course: { id: 101, title: '初级会计实务精讲' },
      expiresAt: inHours(11),
      growth: 1260,
      paid: 59_700,
      studyDays: 23,
      next: { level: 3, from: 2000, missing: 740 },
    },
    bare: { level: 0, source: 'none', course: null, expiresAt: null, growth: 0, paid: 0, studyDays: 0, next: null },
  }),
  sample(membership.change, { rich: { isChanged: true, from: 1, to: 2 }, bare: { isChanged: false, from: 0, to: 0 } }),
  sample(membership.available, {
    rich: {
      level: 2,
      vipPrice: 15_900,
      gives: 2,
      prices: [
        { level: 1, price: 9900 },
        { level: 2, price: 19_900 },
      ],
    },
    bare: { level: 0, vipPrice: null, gives: 0, prices: [] },
  }),
  sample(membership.card, {
    rich: { id: 305, nickname: '小启', avatar: '/media/avatars/zhou.jpg', level: 2 },
    bare: { id: 306, nickname: '小明', avatar: '', level: 0 },
  }),
  sample(phone.bind, { rich: richBoundPhone, bare: bareBoundPhone }),
  sample(privacy.agreement, {
    rich: {
      kind: 'user',
      version: '3',
      title: '隐私政策',
      publishedAt: hoursAgo(31),
      sections: [
        { title: '我们收集哪些信息', lines: ['账号与手机号', '学习记录'] },
        { title: '我们怎样使用信息', lines: [] },
      ],
    },
    bare: { kind: 'minors', version: '2', title: '用户协议', publishedAt: hoursAgo(55), sections: [] },
  }),
  sample(privacy.consent, { rich: [richConsentRow, bareConsentRow], bare: [] }),
  sample(privacy.consents, { rich: [richConsentRow, bareConsentRow], bare: [] }),
  sample(privacy.askExport, { rich: richDataExport, bare: bareDataExport }),
  sample(privacy.exports, { rich: [richDataExport, bareDataExport], bare: [] }),
  sample(privacy.exportFile, {
    rich: { url: '/media/exports/mine.zip', expiresAt: inHours(11) },
    bare: { url: '/media/exports/mine.zip', expiresAt: hoursAgo(61) },
  }),
  sample(privacy.deletion, { rich: richDeletion, bare: bareDeletion }),
  sample(privacy.askDeletion, { rich: richDeletion, bare: bareDeletion }),
  sample(privacy.cancelDeletion, { rich: richDeletion, bare: bareDeletion }),
  sample(minors.state, { rich: richMinorMode, bare: bareMinorMode }),
  sample(minors.set, { rich: richMinorMode, bare: bareMinorMode }),
  sample(minors.turnOff, { rich: richMinorMode, bare: bareMinorMode }),
  sample(profile.personal, { rich: richPersonalInfo, bare: barePersonalInfo }),
  sample(profile.center, {
    rich: {
      shortcuts: [
        { key: 'orders', title: '我的订单', icon: 'receipt-text', route: 'order_list', badge: 2 },
        { key: 'exams', title: '我的考试', icon: 'file-text', route: 'exam_list', badge: 0 },
      ],
      groups: [
        {
          title: '学习服务',
          entries: [
            { key: 'help', title: '帮助中心', icon: 'circle-help', route: 'help_center', badge: 2 },
            { key: 'feedback', title: '意见反馈', icon: 'message-square', route: 'help_center', badge: 0 },
          ],
        },
        { title: '账号与设置', entries: [] },
      ],
    },
    bare: { shortcuts: [], groups: [] },
  }),
  sample(profile.sensitive, {
    rich: { mobile: '13912340031', truename: '王小满', idNumber: '210***********0022', isMasked: true },
    bare: { mobile: '13912340032', truename: '', idNumber: '', isMasked: false },
  }),
  sample(profile.updateMobile, { rich: richBoundPhone, bare: bareBoundPhone }),
  sample(profile.sendOwnCode, { rich: richSmsCodeSent, bare: bareSmsCodeSent }),
  sample(profile.checkOwnCode, { rich: { ticket: 'factor-ticket-1', expiresIn: 7200 }, bare: { ticket: 'factor-ticket-1', expiresIn: 0 } }),
  sample(profile.setPassword, { rich: richPersonalInfo, bare: barePersonalInfo }),
  sample(profile.verifyName, { rich: richPersonalInfo, bare: barePersonalInfo }),
  sample(support.state, {
    rich: { isOpen: true, from: '09:00', to: '21:00', address: '大连市高新区学府街 1 号', phone: '400-000-1234' },
    bare: { isOpen: false, from: '', to: '', address: '', phone: '' },
  }),
  sample(support.write, { rich: richSupportMessage, bare: bareSupportMessage }),
  sample(support.messages, { rich: [richSupportMessage, bareSupportMessage], bare: [] }),
  sample(user.info, {
    rich: {
      id: 7,
      wxname: '满满',
      studentid: 'QM20260031',
      nickname: '小启',
      truename: '王小满',
      largeAvatar: '/media/avatars/large.jpg',
      mediumAvatar: '/media/avatars/medium.jpg',
      smallAvatar: '/media/avatars/small.jpg',
      verifiedMobile: '139****0031',
      roles: ['ROLE_USER'],
      isAutoUpSc: true,
    },
    bare: {
      id: 8,
      wxname: '',
      studentid: '',
      nickname: '小明',
      truename: '',
      largeAvatar: '',
      mediumAvatar: '',
      smallAvatar: '',
      verifiedMobile: '',
      roles: [],
      isAutoUpSc: false,
    },
  }),
  sample(user.byIds, {
    rich: [
      {
        id: 7,
        nickname: '小启',
        largeAvatar: '/media/avatars/large.jpg',
        mediumAvatar: '/media/avatars/medium.jpg',
        smallAvatar: '/media/avatars/small.jpg',
      },
      { id: 8, nickname: '小明', largeAvatar: '', mediumAvatar: '', smallAvatar: '' },
    ],
    bare: [],
  }),
  sample(message.list, {
    rich: [
      {
        id: 341,
        kind: 'order_paid',
        title: '订单已支付',
        body: '你购买的《初级会计实务精讲》已开通',
        link: '/order/detail/2026110520300001',
        at: hoursAgo(11),
        isRead: true,
      },
      { id: 342, kind: 'homework_marked', title: '作业已批改', body: '第二次作业已批改', link: null, at: hoursAgo(35), isRead: false },
    ],
    bare: [],
  }),
  sample(message.unread, { rich: richUnreadMessages, bare: bareUnreadMessages }),
  nothing(message.read),
  sample(message.readAll, { rich: richUnreadMessages, bare: bareUnreadMessages }),
  sample(message.switches, { rich: [richMessageSwitch, bareMessageSwitch], bare: [] }),
  sample(message.setSwitch, { rich: [richMessageSwitch, bareMessageSwitch], bare: [] }),
  sample(message.channels, { rich: richChannels, bare: bareChannels }),
  sample(message.setChannel, { rich: richChannels, bare: bareChannels }),
  sample(message.setMarketing, { rich: richChannels, bare: bareChannels }),
  sample(email.state, { rich: { address: 'xi***@example.com', isOffered: true }, bare: { address: '', isOffered: false } }),
  sample(email.sendCode, { rich: { resendAfter: 60, expiresIn: 600 }, bare: { resendAfter: 60, expiresIn: 600 } }),
  sample(email.bind, { rich: { address: 'xi***@example.com', isOffered: true }, bare: { address: 'a***@b.cn', isOffered: true } }),
  sample(email.remove, { rich: { address: '', isOffered: true }, bare: { address: '', isOffered: true } }),
  sample(notice.offers, { rich: [richSubscriptionOffer, bareSubscriptionOffer], bare: [] }),
  sample(notice.consent, { rich: [richSubscriptionOffer, bareSubscriptionOffer], bare: [] }),
  sample(address.list, {
    rich: [
      {
        name: '王小满',
        phone: '13912340031',
        regionCode: '210211',
        detail: '学府街 1 号 2 栋 301',
        isDefault: true,
        id: 313,
        region: '辽宁省大连市甘井子区',
      },
      { name: '李想', phone: '13912340032', regionCode: '210211', detail: '学府街 1 号 2 栋 301', isDefault: false, id: 314, region: '' },
    ],
    bare: [],
  }),
  sample(address.add, {
    rich: {
      name: '王小满',
      phone: '13912340031',
      regionCode: '210211',
      detail: '学府街 1 号 2 栋 301',
      isDefault: true,
      id: 313,
      region: '辽宁省大连市甘井子区',
    },
    bare: {
      name: '李想',
      phone: '13912340032',
      regionCode: '210211',
      detail: '学府街 1 号 2 栋 301',
      isDefault: false,
      id: 314,
      region: '',
    },
  }),
  sample(address.change, {
    rich: {
      name: '王小满',
      phone: '13912340031',
      regionCode: '210211',
      detail: '学府街 1 号 2 栋 301',
      isDefault: true,
      id: 313,
      region: '辽宁省大连市甘井子区',
    },
    bare: {
      name: '李想',
      phone: '13912340032',
      regionCode: '210211',
      detail: '学府街 1 号 2 栋 301',
      isDefault: false,
      id: 314,
      region: '',
    },
  }),
  nothing(address.remove),
  sample(address.regions, {
    rich: [
      { code: '210000', name: '辽宁省', hasChildren: true },
      { code: '220000', name: '吉林省', hasChildren: false },
    ],
    bare: [],
  }),
  sample(address.recognise, {
    rich: {
      name: '王小满',
      phone: '13912340031',
      regionCode: '210211',
      region: '辽宁省大连市甘井子区',
      detail: '学府街 1 号 2 栋 301',
      confidence: 'high',
    },
    bare: { name: '李想', phone: '', regionCode: '', region: '', detail: '', confidence: 'low' },
  }),
  sample(help.list, {
    rich: [
      { id: 401, topic: '登录与账号', title: '收不到验证码怎么办' },
      { id: 402, topic: '购课与订单', title: '怎样申请退款' },
    ],
    bare: [],
  }),
  sample(help.detail, {
    rich: { id: 401, topic: '登录与账号', title: '收不到验证码怎么办', content: paragraph('在登录页点收不到验证码，按提示操作。') },
    bare: { id: 402, topic: '购课与订单', title: '怎样申请退款', content: [] },
  }),
]
