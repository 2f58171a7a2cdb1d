import type { Deps } from '#server/deps'
import type { SmsEnv } from '#server/env'
import { wordsOf } from '#server/error-code'
import { hasEmail, schoolName, sendMail } from '#server/providers/email/gateway'
import { messagingOf } from '#server/providers/messaging/gateway'
import { hasPush } from '#server/providers/push/gateway'
import { type KeepSent, sendNotice } from '#server/providers/sms/notice'
import { reachOf } from '#server/repositories/account/mailing'
import { forgetConsents, spendConsent } from '#server/repositories/account/message/consent'
import { beginDelivery, type Delivered, deliveryOf, endDelivery } from '#server/repositories/account/message/delivery'
import { closedWays, mailingRules } from '#server/repositories/account/money-rules'
import type { Audience } from '@/domain/account/mailing'
import { channelRules, type OutChannel, offeredWays, outChannelNames, outChannels } from '@/domain/account/message-channels'
import { afterQuietHours, type MessageKind, topicOf } from '@/domain/account/messages'
import { pushToAll } from './push'
import { unsubscribeLink, unsubscribePath } from './unsubscribe'

/** A learner under the names that the ways know them by; null where there is none. */
type Reached = {
  userId: number
  miniId: string | null
  accountId: string | null
  mobile: string | null
  email: string | null
  /** Whether a browser gets messages. */
  hasPush: boolean
}
/** `link`: the address within the app of what the message is about. */
type ReachText = { id: number; kind: MessageKind; title: string; body: string; link: string | null; at: number }

/** Where a message leads to that has no page of its own. */
const INBOX = '/mine/messages'

/** A message inside the messaging app takes one of the permissions that the learner gave; without one nothing is sent. */
async function subscribe(deps: Deps, { userId, miniId }: Reached, { kind, title, body, link, at }: ReachText): Promise<boolean> {
  const messaging = await messagingOf(deps)
  const template = messaging.templates[topicOf(kind)]
  if (miniId === null || template === undefined || !(await spendConsent(deps.db, userId, template, deps.now()))) return false
  const isSent = await messaging.subscribeMessage(miniId, template, { title, body: body || (link ?? ''), at })
  if (!isSent) await forgetConsents(deps.db, userId, template, deps.now())
  return isSent
}

async function official(deps: Deps, { accountId }: Reached, { kind, title, body, link, at }: ReachText): Promise<boolean> {
  const messaging = await messagingOf(deps)
  const template = messaging.accountTemplates[topicOf(kind)]
  if (accountId === null || template === undefined) return false
  return messaging.templateMessage(accountId, template, { title, body: body || title, at }, deps.env.publicUrl + (link ?? INBOX))
}

async function mail(deps: Deps, { userId, email }: Reached, { kind, title, body, link }: ReachText): Promise<boolean> {
  if (email === null || !hasEmail(deps)) return false
  const { isFixed, isMarketing } = channelRules[kind]
  const name = await schoolName(deps)
  const stop = isFixed ? undefined : await unsubscribeLink(deps, userId, isMarketing ? 'news' : 'notice')
  const lines = [body, `打开查看：${deps.env.publicUrl}${link ?? INBOX}`, `—— ${name}`, ...(stop ? [`不想再收到这类邮件：${stop}`] : [])]
  const text = lines.filter((line) => line !== '').join('\n\n')
  // Advertising by mail has to begin with this word.
  const subject = isMarketing ? `（广告）${title}` : title
  await sendMail(deps, { to: email, subject, text, ...(stop !== undefined && { unsubscribe: stop }) })
  return true
}

/** A browser shows a message once, whatever comes twice: `tag` names it there. */
async function push(deps: Deps, { userId, hasPush: isThere }: Reached, { id, kind, title, body, link }: ReachText): Promise<boolean> {
  if (!isThere || !hasPush(deps)) return false
  const stop = channelRules[kind].isFixed ? '' : await unsubscribePath(deps, userId, 'push')
  return pushToAll(deps, userId, kind, { title, body, link: link ?? INBOX, tag: `${kind}-${id}`, stop })
}

const senders = { subscribe, official, push, email: mail } as const

type Reaching = { learner: Reached; message: ReachText; keep?: KeepSent }

/** Sends a message to a learner by one way; false where the learner has no such name, or has not agreed. Throws when a provider failed. */
export async function reachBy(deps: Deps, channel: OutChannel, { learner, message, keep }: Reaching): Promise<boolean> {
  if (channel !== 'sms') return senders[channel](deps, learner, message)
  const { title, kind } = message
  const { mobile } = learner
  return mobile !== null && (await sendNotice(deps, { mobile, title, isMarketing: channelRules[kind].isMarketing, keep }))
}

/** Whether a learner has a name under which a way reaches them. */
const isNamed = (channel: OutChannel, { miniId, accountId, mobile, email, hasPush: isThere }: Reached): boolean =>
  ({ subscribe: miniId, official: accountId, sms: mobile, email, push: isThere || null })[channel] !== null

function smsShut(sms: SmsEnv, kind: MessageKind): string | null {
  if (sms.kind !== 'provider') return sms.kind === 'off' ? '没有开通短信' : null
  if (channelRules[kind].isMarketing) return sms.marketingTemplate ? null : '没有设置营销短信的模板'
  return sms.noticeTemplate ? null : '没有设置通知短信的模板'
}

/** Says of a way why the school cannot use it for a kind; null where it can. */
export async function shutReason(deps: Deps, channel: OutChannel, kind: MessageKind): Promise<string | null> {
  const topic = topicOf(kind)
  if (offeredWays(kind, await closedWays(deps.db)).includes(channel) === false) return '学校在“消息种类”里关掉了'
  if (channel === 'sms') return smsShut(deps.env.sms, kind)
  if (channel === 'push') return hasPush(deps) ? null : '没有开通浏览器通知'
  if (channel === 'email') return hasEmail(deps) ? null : '没有设置发信服务器'
  const { templates, accountTemplates } = await messagingOf(deps)
  if (channel === 'official') return accountTemplates[topic] === undefined ? '没有设置公众号的消息模板' : null
  return templates[topic] === undefined ? '没有设置订阅消息的模板' : null
}

/** Counts the learners among these whom a notice of a kind reaches: in their inboxes, and by each way that the school can use for it. */
export async function noticeReach(deps: Deps, kind: MessageKind, userIds: readonly number[]): Promise<{ name: string; count: number }[]> {
  const template = (await messagingOf(deps)).templates[topicOf(kind)]
  const audience: Audience = { of: 'list', ids: [...userIds], words: '' }
  const reach = await reachOf(deps.db, { audience, kind, template, now: deps.now() })
  const reasons = await Promise.all(outChannelNames.map((channel) => shutReason(deps, channel, kind)))
  const open = outChannelNames.filter((_, at) => reasons[at] === null)
  return [{ name: '站内', count: reach.inbox }, ...open.map((channel) => ({ name: outChannels[channel], count: reach[channel] }))]
}

/** Sends by one way, once: a message whose sending has begun before is left, whatever came of it. */
async function sendBy(deps: Deps, channel: OutChannel, messageId: number, wanted: Delivered): Promise<void> {
  if (!(await beginDelivery(deps.db, { userId: wanted.userId, messageId }, channel, deps.now()))) return
  try {
    const isSent = await reachBy(deps, channel, { learner: wanted, message: wanted })
    await endDelivery(deps.db, messageId, channel, { state: isSent ? 'sent' : 'refused', error: null })
  } catch (error) {
    deps.log.warn({ err: error, messageId, channel }, 'message not delivered')
    await endDelivery(deps.db, messageId, channel, { state: 'failed', error: wordsOf(error) })
  }
}

/**
 * Brings a message out of the inbox to where its learner is, unless it was read or switched off. In the hours of rest it waits, goes, or
 * stays in the inbox, as its kind says.
 */
export async function deliverMessage(deps: Deps, { messageId }: { messageId: number }): Promise<{ postponedTo: number } | undefined> {
  const wanted = await deliveryOf(deps.db, messageId)
  if (!wanted) return undefined
  const { quietFrom, quietUntil } = await mailingRules(deps.db)
  const now = deps.now()
  const awake = afterQuietHours(now, { from: quietFrom, until: quietUntil })
  const { quiet } = channelRules[wanted.kind]
  if (awake > now && quiet !== 'now') return quiet === 'wait' ? { postponedTo: awake } : undefined
  for (const channel of wanted.ways) if (isNamed(channel, wanted)) await sendBy(deps, channel, messageId, wanted)
  return undefined
}
