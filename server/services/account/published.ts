import type { Deps } from '#server/deps'
import { messagingOf } from '#server/providers/messaging/gateway'
import type { PublishedAt } from '#server/providers/messaging/provider'
import { openIdOf } from '#server/repositories/account/messaging-identity'
import { type Moderation, moderate } from '@/domain/text/moderation'

const RISKY: Moderation = { verdict: 'refuse', reason: '内容没有通过微信的安全检查' }
const DOUBTFUL: Moderation = { verdict: 'hold', reason: '内容暂时没有通过微信的安全检查' }

/**
 * Judges a text that others will read, before it is stored: by our own rules, then, for a learner of the mini-program, by the check that its
 * platform demands. While that check is away the text waits for staff.
 */
export async function judgePublished(deps: Deps, userId: number, place: PublishedAt, text: string): Promise<Moderation> {
  const own = moderate(text)
  if (own.verdict === 'refuse') return own
  const openId = await openIdOf(deps.db, userId, 'mini')
  if (openId === null) return own
  const { checkText } = await messagingOf(deps)
  const found = await checkText(openId, place, text).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a text was not checked by the messaging app')
    return 'review' as const
  })
  if (found === 'risky') return RISKY
  return found === 'review' && own.verdict === 'pass' ? DOUBTFUL : own
}
