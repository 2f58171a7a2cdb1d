import type { Deps } from '#server/deps'
import { wordsOf } from '#server/error-code'
import { messagingOf } from '#server/providers/messaging/gateway'
import { sendNotice } from '#server/providers/sms/notice'
import { forgetConsents, spendConsent } from '#server/repositories/account/message/consent'
import { beginDelivery, type Delivered, deliveryOf, endDelivery } from '#server/repositories/account/message/delivery'
import { afterQuietHours } from '@/domain/account/messages'

type Channel = 'subscribe' | 'sms'

/** Sends by one way, once: a message whose sending has begun before is left, whatever came of it. */
async function sendBy(deps: Deps, channel: Channel, messageId: number, send: () => Promise<boolean>): Promise<void> {
  if (!(await beginDelivery(deps.db, messageId, channel, deps.now()))) return
  try {
    await endDelivery(deps.db, messageId, channel, { state: (await send()) ? 'sent' : 'refused', error: null })
  } catch (error) {
    deps.log.warn({ err: error, messageId, channel }, 'message not delivered')
    await endDelivery(deps.db, messageId, channel, { state: 'failed', error: wordsOf(error) })
  }
}

/** A message inside the messaging app takes one of the permissions that the learner gave; without one nothing is sent. */
async function subscribe(deps: Deps, { userId, topic, title, body, at }: Delivered, openId: string): Promise<boolean> {
  const messaging = await messagingOf(deps)
  const template = messaging.templates[topic]
  if (template === undefined || !(await spendConsent(deps.db, userId, template, deps.now()))) return false
  const isSent = await messaging.subscribeMessage(openId, template, { title, body, at })
  if (!isSent) await forgetConsents(deps.db, userId, template, deps.now())
  return isSent
}

async function sendAll(deps: Deps, messageId: number, wanted: Delivered): Promise<void> {
  const { openId, mobile, title } = wanted
  if (openId !== null) await sendBy(deps, 'subscribe', messageId, () => subscribe(deps, wanted, openId))
  if (mobile !== null) await sendBy(deps, 'sms', messageId, () => sendNotice(deps, mobile, title))
}

/** Brings a message out of the inbox to where its learner is, in waking hours, and unless it was read or switched off. */
export async function deliverMessage(deps: Deps, { messageId }: { messageId: number }): Promise<{ postponedTo: number } | undefined> {
  const now = deps.now()
  const awake = afterQuietHours(now)
  if (awake > now) return { postponedTo: awake }
  const wanted = await deliveryOf(deps.db, messageId)
  if (wanted) await sendAll(deps, messageId, wanted)
  return undefined
}
