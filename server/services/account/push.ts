import { createHash } from 'node:crypto'
import { tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { hasPush, mayPushTo, type PushTarget, pushKeyOf, sendPush } from '#server/providers/push/gateway'
import { invalid, loginExpired, ProviderOff } from '#server/refusal'
import { lockLearners } from '#server/repositories/account/account'
import { setChannel } from '#server/repositories/account/message/channels'
import { dropTarget, pushTargets, putTarget } from '#server/repositories/account/message/push'
import type { PushAddress, PushState } from '@/contract/account/push.schema'
import { channelRules } from '@/domain/account/message-channels'
import type { MessageKind } from '@/domain/account/messages'
import type { PushNote } from '@/domain/account/push'
import { DAY_MS, HOUR_MS } from '@/domain/time/units'

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')

/** Whether the browser that asks gets messages, and how many others of the learner do. */
export async function pushState(deps: Deps, userId: number, endpoint: string | undefined): Promise<PushState> {
  if (!hasPush(deps)) return { publicKey: '', isHere: false, others: 0 }
  const targets = await pushTargets(deps.db, userId)
  const isHere = targets.some((target) => target.endpoint === endpoint)
  return { publicKey: await pushKeyOf(deps), isHere, others: targets.length - Number(isHere) }
}

/** Sends messages to the browser that asks, until its session ends; the way is open again where the learner had closed it. */
export async function addPush(
  deps: Deps,
  userId: number,
  { isResumed, ...address }: PushAddress,
  familyId: number | null,
): Promise<PushState> {
  if (!hasPush(deps)) throw new ProviderOff('浏览器通知')
  if (!mayPushTo(deps, address.endpoint)) throw invalid('这个浏览器的通知服务暂不支持，请换一个浏览器')
  if (familyId === null) throw loginExpired()
  await tx(deps.db, async (work) => {
    await lockLearners(work, [userId])
    await putTarget(work, userId, { ...address, hash: hashOf(address.endpoint), familyId }, deps.now())
    if (isResumed !== true) await setChannel(work, userId, 'push', true)
  })
  return pushState(deps, userId, address.endpoint)
}

/** Ends messages to a browser. */
export async function removePush(deps: Deps, userId: number, endpoint: string): Promise<PushState> {
  await tx(deps.db, (work) => dropTarget(work, userId, hashOf(endpoint)))
  return pushState(deps, userId, undefined)
}

/** A message that would come too late is kept for an hour only, others for a day. */
const secondsOf = (kind: MessageKind) => (channelRules[kind].quiet === 'drop' ? HOUR_MS : DAY_MS) / 1000

/**
 * Sends a message to all browsers of a learner; false where none takes it any more. A browser that gave its address up is forgotten. Fails
 * where no browser got it and a push service failed.
 */
export async function pushToAll(deps: Deps, userId: number, kind: MessageKind, note: PushNote): Promise<boolean> {
  const targets = await pushTargets(deps.db, userId)
  const urgency = channelRules[kind].isFixed ? 'high' : 'normal'
  const send = (target: PushTarget) => sendPush(deps, target, { note, urgency, seconds: secondsOf(kind) })
  const ends = await Promise.allSettled(targets.map(send))
  const gone = targets.filter((_, at) => ends[at]?.status === 'fulfilled' && ends[at].value === 'gone')
  for (const { hash } of gone) await tx(deps.db, (work) => dropTarget(work, userId, hash))
  if (ends.some((end) => end.status === 'fulfilled' && end.value === 'sent')) return true
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return false
}
