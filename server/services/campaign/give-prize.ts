import type { Tx } from '#server/database/tables'
import { sendMessage } from '#server/repositories/account/message'
import { giveCoupon, type PrizeRow } from '#server/repositories/campaign/raffles'
import { grant } from '#server/repositories/course/entitlement'
import { postJournal } from '#server/repositories/wallet/ledger'
import { beanPostings } from '@/domain/money/beans'
import { DAY_MS } from '@/domain/time/units'

/** A coupon that was won lasts so long. */
const COUPON_MS = 30 * DAY_MS

type Won = { userId: number; drawId: number; prize: PrizeRow; now: number }

const giveBeans = (work: Tx, { userId, drawId, prize, now }: Won) =>
  postJournal(work, { ref: `raffle-beans:${drawId}`, reason: '抽奖奖励', postings: beanPostings(userId, prize.beans), now })

/** Gives what a draw brought. Who owns the course already gets the prize's beans instead. */
export async function givePrize(work: Tx, won: Won): Promise<void> {
  const { userId, drawId, prize, now } = won
  if (prize.kind === 'none') return
  if (prize.kind === 'beans' && prize.beans > 0) await giveBeans(work, won)
  if (prize.kind === 'coupon' && prize.template_id !== null)
    await giveCoupon(work, { userId, templateId: prize.template_id, now, expiresAt: now + COUPON_MS })
  if (prize.kind === 'course' && prize.course_id !== null) {
    const isGranted = await grant(work, { userId, courseId: prize.course_id, orderSn: `raffle:${drawId}` }, now)
    if (!isGranted && prize.beans > 0) await giveBeans(work, won)
  }
  const body = prize.kind === 'goods' ? `${prize.title}，请到“我的奖品”填写收货地址。` : `${prize.title}，已经放进你的账户。`
  await sendMessage(work, { userId, kind: 'prize_won', ref: `raffle:${drawId}`, body, link: '/raffle/my-prizes', now })
}
