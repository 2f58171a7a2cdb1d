import { tx } from '#server/database/tables'
import type { Deps, ServicePlugin } from '#server/deps'
import { serve } from '#server/http/serve'
import { messagingOf } from '#server/providers/messaging/gateway'
import { notFound } from '#server/refusal'
import { consentsLeft, keepConsents } from '#server/repositories/account/message/consent'
import { notice } from '@/contract/account/subscription'
import type { SubscriptionConsent, SubscriptionOffer } from '@/contract/account/subscription.schema'
import { isSubscriptionTopic, subscriptionTopics } from '@/domain/account/messages'

/** The topics that can be allowed, and how many messages the learner still allows of each. */
export async function noticeOffers(deps: Deps, userId: number): Promise<SubscriptionOffer[]> {
  const { templates } = await messagingOf(deps)
  const left = await consentsLeft(deps.db, userId)
  return Object.keys(subscriptionTopics).flatMap((topic) => {
    const template = isSubscriptionTopic(topic) ? templates[topic] : undefined
    return isSubscriptionTopic(topic) && template
      ? [{ topic, title: subscriptionTopics[topic], template, left: left.get(template) ?? 0 }]
      : []
  })
}

/** Keeps what the learner answered. A template that is none of ours is refused. */
export async function giveConsent(deps: Deps, userId: number, { key, answers }: SubscriptionConsent): Promise<SubscriptionOffer[]> {
  const known = new Set(Object.values((await messagingOf(deps)).templates))
  if (answers.some(({ template }) => !known.has(template))) throw notFound('消息模板')
  await tx(deps.db, (work) => keepConsents(work, userId, key, answers, deps.now()))
  return noticeOffers(deps, userId)
}

/** Serves the learner's subscriptions to messages of the messaging app. */
export const serveSubscriptions: ServicePlugin = (app, deps) => {
  serve(app, notice.offers, (_, { learnerId }) => noticeOffers(deps, learnerId))
  serve(app, notice.consent, ({ body }, { learnerId }) => giveConsent(deps, learnerId, body))
}
