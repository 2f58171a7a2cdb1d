import type { MessageKind } from './messages'

/** Ways out of the inbox, with their names; the inbox itself gets every message. */
export const outChannels = { subscribe: '微信订阅消息', official: '公众号消息', push: '浏览器通知', sms: '短信', email: '邮件' } as const
export type OutChannel = keyof typeof outChannels

/** Names of the ways, in their order. */
export const outChannelNames = Object.keys(outChannels) as OutChannel[]

/** Commercial messages by these ways need a consent that was given for them; the inbox and the messaging app have a switch. */
export const consentChannels = ['sms', 'email'] as const satisfies readonly OutChannel[]
export type ConsentChannel = (typeof consentChannels)[number]
/** Whether advertising by a way needs a consent. */
export const needsConsent = (channel: string): channel is ConsentChannel => consentChannels.some((each) => each === channel)

/** The sentence that a consent is kept with. */
export const consentWords = (channel: ConsentChannel): string =>
  `我同意学校通过${outChannels[channel]}给我发送课程、活动和优惠信息，随时可以关掉`

/**
 * The rule of a kind. `ways`: by which it may leave the inbox. `quiet`: in the hours of rest it waits for the morning, goes at once, or is
 * left to the inbox because it would come too late. `isFixed`: a learner cannot stop it. `isMarketing`: it is advertising. `bySmsIf`: staff
 * ask for the text message of each such message, which costs money.
 */
type ChannelRule = { ways: readonly OutChannel[]; quiet: 'wait' | 'now' | 'drop'; isFixed?: true; isMarketing?: true; bySmsIf?: 'asked' }

const app = { ways: ['subscribe', 'official', 'push'], quiet: 'wait' } as const satisfies ChannelRule
const written = { ways: ['subscribe', 'official', 'push', 'email'], quiet: 'wait' } as const satisfies ChannelRule
const all = { ways: outChannelNames, quiet: 'wait' } as const satisfies ChannelRule
const asked = { ...all, bySmsIf: 'asked' } as const satisfies ChannelRule

/** Every kind of message with the ways it may go. */
export const channelRules: Readonly<Record<MessageKind, ChannelRule>> = {
  order_paid: written,
  order_cancelled: app,
  refund_done: all,
  instalment_decided: written,
  cash_out_done: written,
  book_shipped: app,
  book_arrived: app,
  bargain_done: app,
  bargain_over: app,
  reward_earned: app,
  reward_back: app,
  prize_shipped: app,
  prize_won: app,
  live_soon: { ...app, quiet: 'drop' },
  mock_soon: { ...app, quiet: 'drop' },
  essay_marked: written,
  result_changed: written,
  rank_published: app,
  report_answered: app,
  doubt_answered: written,
  doubt_accepted: app,
  doubt_closed: app,
  course_given: asked,
  certificate: written,
  class_notice: asked,
  task_due: { ...app, quiet: 'drop' },
  week_report: app,
  plan_moved: app,
  homework_marked: written,
  erratum_decided: app,
  post_decided: app,
  account_security: { ...all, quiet: 'now', isFixed: true },
  school_notice: all,
  school_news: { ...all, isMarketing: true },
  notice: app,
}

/** The kind and the way, with the choices of the school and of the learner. */
type Asked = {
  kind: MessageKind
  channel: OutChannel
  /** Ways that the school has closed for a kind, as `kind.channel`. */
  closed: readonly string[]
  /** Whether the learner wants the kind outside the inbox. */
  isKindOn: boolean
  /** Whether the learner has the way open. */
  isChannelOn: boolean
  /** Whether the learner has consented to advertising by the way. */
  hasConsent: boolean
  /** Whether staff asked for a text message. */
  isSmsAsked?: boolean
}

/** Whether a message may go by a way. The learner stops a kind or a way, but never what is fixed. */
export function mayGo({ kind, channel, closed, isKindOn, isChannelOn, hasConsent, isSmsAsked = false }: Asked): boolean {
  const { ways, isFixed, isMarketing, bySmsIf } = channelRules[kind]
  if (!ways.includes(channel) || isClosed(closed, kind, channel)) return false
  if (channel === 'sms' && bySmsIf === 'asked' && !isSmsAsked) return false
  if (isFixed) return true
  return isKindOn && isChannelOn && (isMarketing !== true || !needsConsent(channel) || hasConsent)
}

/** The name by which a school closes a way for a kind. */
export const closingOf = (kind: MessageKind, channel: OutChannel): string => `${kind}.${channel}`
const isClosed = (closed: readonly string[], kind: MessageKind, channel: OutChannel) => closed.includes(closingOf(kind, channel))

/** The ways that a school offers for a kind. */
export const offeredWays = (kind: MessageKind, closed: readonly string[]): OutChannel[] =>
  channelRules[kind].ways.filter((channel) => !isClosed(closed, kind, channel))
