import { yuan } from '@/domain/money/money'
import { withoutInvisible } from '@/domain/text/invisible'
import { DAY_MS } from '@/domain/time/units'

/** The campaign that invitations belong to. */
export const INVITE_CAMPAIGN_ID = 1
/** Rewards for the first paid order of an invited learner, in fen. */
export const INVITER_REWARD_FEN = 500
export const INVITEE_REWARD_FEN = 200
/** Minimum amount of an order with a reward, in fen, so that a reward is always smaller than the order. */
export const INVITE_LEAST_PAID_FEN = 1_000
/** An account counts as new for so many days, and only without a paid order. */
export const INVITE_NEW_DAYS = 7
/** New learners from one network address in a day. */
export const INVITE_PER_IP_DAY = 5
/** New learners one inviter may bring in a day. */
export const INVITE_PER_INVITER_DAY = 20

export type InviteFacts = {
  inviteeId: number
  inviterId: number | null
  hasInviter: boolean
  isInviterInvitedByMe: boolean
  /** The invitee's account: when it was made, and whether it ever paid. */
  createdAt: number
  hasPaid: boolean
  /** Whether the campaign runs now. */
  isOpen: boolean
  /** The device belongs to the inviter, or another invitation was written on it. */
  isDeviceUsed: boolean
  /** Invitations of the last day: from this address, and of this inviter. */
  ofAddress: number
  ofInviter: number
  now: number
}

/** Why a learner may not write a code; empty when they may. */
export function inviteRefusal(facts: InviteFacts): string {
  if (facts.hasInviter) return '你已经填写过邀请码'
  if (facts.inviterId === null) return '邀请码不存在，请核对后再填'
  if (facts.inviterId === facts.inviteeId) return '不能填写自己的邀请码'
  if (facts.isInviterInvitedByMe) return '对方是你邀请的，不能互相邀请'
  if (!facts.isOpen) return '邀请活动已结束'
  if (facts.hasPaid) return '你已经购买过课程，不能再填写邀请码'
  if (facts.now - facts.createdAt >= INVITE_NEW_DAYS * DAY_MS) return `注册已满 ${INVITE_NEW_DAYS} 天，不能再填写邀请码`
  if (facts.isDeviceUsed) return '这台设备已经参加过邀请活动'
  if (facts.ofAddress >= INVITE_PER_IP_DAY) return '当前网络今天参加的人数已满，请明天再试'
  return facts.ofInviter >= INVITE_PER_INVITER_DAY ? '对方今天邀请的人数已满，请明天再试' : ''
}

/** Tells in a sentence what follows after a code was written. */
export const inviteeHint = `首单实付满 ${yuan(INVITE_LEAST_PAID_FEN)} 元后，${yuan(INVITEE_REWARD_FEN)} 元奖励进入待结算`

/** Whether an order of so much money (fen) brings the reward, also after a part of it went back. */
export const bringsInviteReward = (paid: number): boolean => paid >= INVITE_LEAST_PAID_FEN

/** Letters and digits that are not confused: no 0 and O, no 1, I and L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 6
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)
/** Words and signs that are copied along with a code. */
const AROUND = /^.*[:：]|[\s\-。，,.！!]/g

/** A new code, drawn by `draw`, which gives a whole number below its argument. */
export function newInviteCode(draw: (below: number) => number): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(draw(ALPHABET.length))).join('')
}

/** The code in a text as learners type and paste it; null when there is none. */
export function inviteCodeIn(text: string): string | null {
  const code = withoutInvisible(text).normalize('NFKC').replace(AROUND, '').toUpperCase()
  return CODE.test(code) ? code : null
}

/** The account of a learner's cash; its balance is what they have, in fen. */
export const cashAccountOf = (userId: number) => ({ owner: `user:${userId}`, kind: 'cash' })

/** `frozen` waits for the end of the refund window, `settled` may be paid out, `back` was taken back. */
export type RewardState = 'frozen' | 'settled' | 'back'

/** Where a reward is, by its line of pending cash and whether it was taken back. */
export function rewardState(status: 'pending' | 'settled' | 'cancelled', isBack: boolean): RewardState {
  if (isBack || status === 'cancelled') return 'back'
  return status === 'settled' ? 'settled' : 'frozen'
}

/** How much of a reward that was paid out can be taken from the account, and how much is owed. Fen. */
export function takenBack(amount: number, balance: number): { taken: number; owed: number } {
  const taken = Math.min(amount, Math.max(0, balance))
  return { taken, owed: amount - taken }
}
