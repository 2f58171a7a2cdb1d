import { shanghaiHour } from '@/domain/time/day'

/** Where a message is listed. */
export type MessageGroup = 'order' | 'learning' | 'exam' | 'service'
type KindRow = { title: string; group: MessageGroup; isDelivered: boolean }

/** Every kind of message: default title, group, and whether it is also sent outside the inbox by default, by the ways of `message-channels.ts`. */
const rows = {
  order_paid: { title: '订单支付成功', group: 'order', isDelivered: true },
  order_cancelled: { title: '订单已取消', group: 'order', isDelivered: false },
  refund_done: { title: '退款已原路退回', group: 'order', isDelivered: true },
  instalment_decided: { title: '分期申请有结果了', group: 'order', isDelivered: true },
  cash_out_done: { title: '提现有结果了', group: 'order', isDelivered: true },
  book_shipped: { title: '教材已寄出', group: 'order', isDelivered: true },
  book_arrived: { title: '教材已送达，请确认收货', group: 'order', isDelivered: true },
  bargain_done: { title: '好友砍价完成', group: 'order', isDelivered: true },
  bargain_over: { title: '砍价已结束', group: 'order', isDelivered: false },
  reward_earned: { title: '你有一笔奖励待结算', group: 'order', isDelivered: true },
  reward_back: { title: '奖励已收回', group: 'order', isDelivered: false },
  prize_shipped: { title: '奖品已寄出', group: 'service', isDelivered: true },
  prize_won: { title: '恭喜，你抽中了奖品', group: 'service', isDelivered: true },
  live_soon: { title: '预约的直播快开始了', group: 'learning', isDelivered: true },
  mock_soon: { title: '模考快开始了', group: 'exam', isDelivered: true },
  essay_marked: { title: '主观题已由老师批改', group: 'exam', isDelivered: true },
  result_changed: { title: '题目更正，成绩有变化', group: 'exam', isDelivered: true },
  rank_published: { title: '考试名次公布了', group: 'exam', isDelivered: true },
  report_answered: { title: '题目纠错有回复了', group: 'exam', isDelivered: true },
  doubt_answered: { title: '你的提问有新回答', group: 'learning', isDelivered: true },
  doubt_accepted: { title: '你的回答被采纳了', group: 'learning', isDelivered: false },
  doubt_closed: { title: '提问已自动结束', group: 'learning', isDelivered: false },
  course_given: { title: '随书课程已开通', group: 'learning', isDelivered: true },
  certificate: { title: '你有一张新证书', group: 'learning', isDelivered: true },
  class_notice: { title: '班级通知', group: 'learning', isDelivered: true },
  task_due: { title: '今天的学习任务', group: 'learning', isDelivered: true },
  week_report: { title: '你的学习周报', group: 'learning', isDelivered: false },
  plan_moved: { title: '学习计划有调整', group: 'learning', isDelivered: false },
  homework_marked: { title: '作业批改好了', group: 'learning', isDelivered: true },
  erratum_decided: { title: '勘误有结果了', group: 'service', isDelivered: true },
  post_decided: { title: '圈子动态审核有结果了', group: 'service', isDelivered: false },
  account_security: { title: '账号安全提醒', group: 'service', isDelivered: true },
  school_notice: { title: '学校通知', group: 'service', isDelivered: true },
  school_news: { title: '学校活动和优惠', group: 'service', isDelivered: true },
  notice: { title: '平台通知', group: 'service', isDelivered: false },
} as const satisfies Record<string, KindRow>

export type MessageKind = keyof typeof rows

/** The rows of all kinds by name. */
export const messageKinds: Readonly<Record<MessageKind, KindRow>> = rows

/** Whether a text names a kind of message. */
export function isMessageKind(text: string): text is MessageKind {
  return Object.hasOwn(rows, text)
}

/** Names of all kinds, or of those of one group, in the order they are listed. */
export function messageKindsOf(group?: MessageGroup): MessageKind[] {
  return Object.keys(rows)
    .filter(isMessageKind)
    .filter((kind) => group === undefined || messageKinds[kind].group === group)
}

/** The groups with their words, in the order of the tabs. */
export const messageGroups: Readonly<Record<MessageGroup, string>> = { order: '订单', learning: '学习', exam: '考试', service: '服务' }

/** Lists the topics the messaging app may send messages about; each has a template of its own there. */
export const subscriptionTopics = {
  order: '订单和物流',
  live: '直播开播',
  task: '学习任务',
  answer: '批改和回复',
  service: '服务和活动',
} as const

export type SubscriptionTopic = keyof typeof subscriptionTopics

/** Whether a text names a topic. */
export function isSubscriptionTopic(text: string): text is SubscriptionTopic {
  return Object.hasOwn(subscriptionTopics, text)
}

const own: Partial<Record<MessageKind, SubscriptionTopic>> = {
  live_soon: 'live',
  mock_soon: 'task',
  task_due: 'task',
  class_notice: 'task',
  course_given: 'service',
  erratum_decided: 'answer',
  prize_shipped: 'order',
}
const ofGroup = { order: 'order', learning: 'answer', exam: 'answer', service: 'service' } as const

/** The topic of a kind of message. */
export function topicOf(kind: MessageKind): SubscriptionTopic {
  return own[kind] ?? ofGroup[messageKinds[kind].group]
}

/** Hours in Asia/Shanghai, from the evening until the next morning. */
export type QuietHours = { from: number; until: number }

const usualQuietHours: QuietHours = { from: 22, until: 8 }

/** The first moment (epoch ms) from `now` on at which a learner may be disturbed: not between 22:00 and 08:00 in Asia/Shanghai. */
export function afterQuietHours(now: number, { from, until }: QuietHours = usualQuietHours): number {
  if (now < shanghaiHour(now, 0, until)) return shanghaiHour(now, 0, until)
  return now < shanghaiHour(now, 0, from) ? now : shanghaiHour(now, 1, until)
}
