import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { wordsOf } from '#server/error-code'
import { messagingOf } from '#server/providers/messaging/gateway'
import { sendNotice } from '#server/providers/sms/notice'
import {
  type EndedDelivery,
  endCutDeliveries,
  endDeliveries,
  type Mailing,
  mailingById,
  moveMailing,
  spreadMailing,
  type TakenDelivery,
  takeDeliveries,
} from '#server/repositories/account/mailing'
import { forgetConsents, spendConsent } from '#server/repositories/account/message/consent'
import { mailingRules } from '#server/repositories/account/money-rules'
import type { MailingChannel } from '@/domain/account/mailing'
import { afterQuietHours, topicOf } from '@/domain/account/messages'

/** Messages under way at once: at most so many are without a result after a process died. */
const AT_ONCE = 25
/** A step of the job sends so many groups, then other mailings have their turn. */
const GROUPS = 20
const AGAIN_MS = 30_000
const ERROR_LENGTH = 200

/** The template of the messaging app for messages to many; undefined where none is set. */
export const mailingTemplate = async (deps: Deps): Promise<string | undefined> =>
  (await messagingOf(deps)).templates[topicOf('school_news')]

/** Says of each way why it cannot be used; null where it can. */
export async function closedChannels(deps: Deps): Promise<Record<MailingChannel, string | null>> {
  const { sms } = deps.env
  return {
    subscribe: (await mailingTemplate(deps)) === undefined ? '没有设置“服务和活动”的订阅消息模板' : null,
    sms: sms.kind === 'provider' && !sms.noticeTemplate ? '没有设置通知短信的模板' : null,
  }
}

async function sendOne(deps: Deps, { kind, title, body, link }: Mailing, { userId, channel, mobile, openId }: TakenDelivery) {
  if (channel === 'sms') return mobile !== null && (await sendNotice(deps, mobile, title))
  const messaging = await messagingOf(deps)
  const template = messaging.templates[topicOf(kind)]
  if (openId === null || template === undefined || !(await spendConsent(deps.db, userId, template, deps.now()))) return false
  const isSent = await messaging.subscribeMessage(openId, template, { title, body: body || (link ?? ''), at: deps.now() })
  if (!isSent) await forgetConsents(deps.db, userId, template, deps.now())
  return isSent
}

async function deliver(deps: Deps, mailing: Mailing, taken: TakenDelivery): Promise<EndedDelivery> {
  const { userId, channel } = taken
  try {
    const isSent = await sendOne(deps, mailing, taken)
    return { userId, channel, ...(isSent ? { state: 'sent', error: null } : { state: 'refused', error: '对方没有同意，或号码已经没有了' }) }
  } catch (error) {
    deps.log.warn({ err: error, mailing: mailing.id, channel }, 'message of a mailing not delivered')
    return { userId, channel, state: 'failed', error: wordsOf(error).slice(0, ERROR_LENGTH) }
  }
}

/** Sends what waits, in groups; false when nothing waits any more. */
async function sendGroups(deps: Deps, mailing: Mailing): Promise<boolean> {
  for (let group = 0; group < GROUPS; group++) {
    const taken = await takeDeliveries(deps.db, mailing.id, AT_ONCE, deps.now())
    if (taken.length === 0) return false
    const ended = await Promise.all(taken.map((each) => deliver(deps, mailing, each)))
    await endDeliveries(deps.db, mailing.id, ended, deps.now())
  }
  return true
}

/**
 * One step of a mailing: inboxes first, which disturb nobody, then the other ways outside the quiet hours. A step is small, and the next
 * one begins where the rows say; after the death of a process another one goes on.
 */
export async function sendMailing(deps: Deps, { id }: { id: number }): Promise<{ postponedTo: number } | undefined> {
  const { db } = deps
  await moveMailing(db, id, ['waiting'], 'sending')
  const mailing = await mailingById(db, id)
  if (mailing?.state !== 'sending') return undefined
  const template = await mailingTemplate(deps)
  if (await tx(db, (work) => spreadMailing(work, id, template, deps.now()))) return { postponedTo: deps.now() }
  const { quietFrom, quietUntil } = await mailingRules(db)
  const now = deps.now()
  const awake = mailing.channels.length === 0 ? now : afterQuietHours(now, { from: quietFrom, until: quietUntil })
  if (awake > now) return { postponedTo: awake }
  if (await sendGroups(deps, mailing)) return { postponedTo: deps.now() }
  if (await endCutDeliveries(db, id, deps.now())) return { postponedTo: deps.now() + AGAIN_MS }
  await moveMailing(db, id, ['sending'], 'done', deps.now())
  return undefined
}
