import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { notice } from '@/contract/account/subscription'
import { queryOf } from '@/data/http/query'
import { send } from '@/data/http/send'
import type { SubscriptionTopic } from '@/domain/account/messages'
import { randomText } from '@/domain/device/host-environment'
import { subscriptions } from '@/platform/subscriptions'

/** Lists the messages that the messaging app may send a learner. */
export const noticeQueries = {
  offers: () => queryOptions({ queryKey: ['notice', 'offers'], queryFn: queryOf(notice.offers, {}) }),
}

const KEY_LENGTH = 20

/**
 * Asks on a tap whether the messaging app may send a message about these topics, and keeps the answer; whether it said yes.
 * It asks at once, with what the page has loaded: a host takes no question that comes after a request.
 */
export async function requestSubscriptions(cache: QueryClient, topics: readonly SubscriptionTopic[]): Promise<boolean> {
  const { queryKey } = noticeQueries.offers()
  const offers = subscriptions.canAsk ? (cache.getQueryData(queryKey) ?? []) : []
  const templates = offers.filter(({ topic }) => topics.includes(topic)).map(({ template }) => template)
  const answers = templates.length > 0 ? Object.entries((await subscriptions.ask(templates)) ?? {}) : []
  if (answers.length === 0) return false
  const body = {
    key: randomText(KEY_LENGTH, Math.random),
    answers: answers.map(([template, isGranted]) => ({ template, isGranted })),
  }
  cache.setQueryData(queryKey, await send(notice.consent, { body }, { isQuiet: true }))
  return answers.some(([, isGranted]) => isGranted)
}
