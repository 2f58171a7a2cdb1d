import { setTimeout as delay } from 'node:timers/promises'
import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { wordsOf } from '#server/error-code'
import { messagingOf } from '#server/providers/messaging/gateway'
import type { KeepSent } from '#server/providers/sms/notice'
import {
  type EndedDelivery,
  endCutDeliveries,
  endDeliveries,
  type Mailing,
  mailingById,
  moveMailing,
  OPTED_OUT,
  spreadMailing,
  type TakenDelivery,
  takeDeliveries,
} from '#server/repositories/account/mailing'
import { mailingRules } from '#server/repositories/account/money-rules'
import { recordSent, type SentRow } from '#server/repositories/account/sms-code'
import type { MailingKind } from '@/domain/account/mailing'
import { type OutChannel, outChannelNames } from '@/domain/account/message-channels'
import { afterQuietHours, topicOf } from '@/domain/account/messages'
import { reachBy, shutReason } from './reach'

/** Messages under way at once: at most so many are without a result after a process died. */
const AT_ONCE = 50
/** A step of the job sends so many groups, then other mailings have their turn. */
const GROUPS = 20
const AGAIN_MS = 30_000
const ERROR_LENGTH = 200

/** The template of the mini-program for messages to many; undefined where none is set. */
export const mailingTemplate = async (deps: Deps): Promise<string | undefined> =>
  (await messagingOf(deps)).templates[topicOf('school_news')]

/** Says of each way why a kind cannot go by it; null where it can. */
export async function closedChannels(deps: Deps, kind: MailingKind): Promise<Record<OutChannel, string | null>> {
  const reasons = await Promise.all(outChannelNames.map(async (channel) => [channel, await shutReason(deps, channel, kind)] as const))
  return Object.fromEntries(reasons) as Record<OutChannel, string | null>
}

type Result = Pick<EndedDelivery, 'state' | 'error'>
const REFUSED = { state: 'refused', error: '对方没有同意，或号码、地址已经没有了' } as const

async function deliver(deps: Deps, mailing: Mailing, taken: TakenDelivery, keep: KeepSent): Promise<EndedDelivery> {
  const { userId, channel, isWanted } = taken
  const ended = (result: Result) => ({ userId, channel, ...result })
  if (!isWanted) return ended({ state: 'refused', error: OPTED_OUT })
  try {
    const isSent = await reachBy(deps, channel, { learner: taken, message: { ...mailing, at: deps.now() }, keep })
    return ended(isSent ? { state: 'sent', error: null } : REFUSED)
  } catch (error) {
    deps.log.warn({ err: error, mailing: mailing.id, channel }, 'message of a mailing not delivered')
    return ended({ state: 'failed', error: wordsOf(error).slice(0, ERROR_LENGTH) })
  }
}

/**
 * Does a piece of the work, then rests for as long as it took: at least half of this process and of its share of the database stays free for
 * learners, the more so the busier both are.
 */
async function gently<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const done = await work()
  await delay(performance.now() - began)
  return done
}

/** Takes and sends the next group; false when nothing waits any more. */
async function sendGroup(deps: Deps, mailing: Mailing): Promise<boolean> {
  const taken = await takeDeliveries(deps.db, { ...mailing, limit: AT_ONCE, now: deps.now() })
  if (taken.length === 0) return false
  const sent: SentRow[] = []
  const ended = await Promise.all(taken.map((each) => deliver(deps, mailing, each, (row) => void sent.push(row))))
  await tx(deps.db, async (work) => {
    await recordSent(work, sent)
    await endDeliveries(work, mailing.id, ended, deps.now())
  })
  return true
}

/** Sends what waits, in groups; false when nothing waits any more. */
async function sendGroups(deps: Deps, mailing: Mailing): Promise<boolean> {
  for (let group = 0; group < GROUPS; group++) if (!(await gently(() => sendGroup(deps, mailing)))) return false
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
  if (await gently(() => tx(db, (work) => spreadMailing(work, id, template, deps.now())))) return { postponedTo: deps.now() }
  const { quietFrom, quietUntil } = await mailingRules(db)
  const now = deps.now()
  const awake = mailing.channels.length === 0 ? now : afterQuietHours(now, { from: quietFrom, until: quietUntil })
  if (awake > now) return { postponedTo: awake }
  if (await sendGroups(deps, mailing)) return { postponedTo: deps.now() }
  if (await endCutDeliveries(db, id, deps.now())) return { postponedTo: deps.now() + AGAIN_MS }
  await moveMailing(db, id, ['sending'], 'done', deps.now())
  return undefined
}
