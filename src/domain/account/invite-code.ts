import type { Posting } from '../money/ledger'

/** What a learner gets for writing an invite code, in fen. */
export const INVITE_REWARD_FEN = 200
/** Letters and digits nobody mistakes for each other: no 0 and O, no 1, I and L. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 6
const CODE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`)

/** A new code, drawn by `draw`, which gives a whole number below its argument. */
export function newInviteCode(draw: (below: number) => number): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(draw(ALPHABET.length))).join('')
}

/** The code in a text as learners type and paste it; null when there is none. */
export function inviteCodeIn(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  return CODE.test(code) ? code : null
}

type Wish = { inviteeId: number; inviterId: number | null; hasInviter: boolean; isInviterInvitedByMe: boolean }

/** Why a learner may not write a code; empty when they may. An invitation is one, for ever, and never in a circle of two. */
export function inviteRefusal({ inviteeId, inviterId, hasInviter, isInviterInvitedByMe }: Wish): string {
  if (hasInviter) return '您已经填写过邀请码'
  if (inviterId === null) return '邀请码不存在，请核对后再填'
  if (inviterId === inviteeId) return '不能填写自己的邀请码'
  return isInviterInvitedByMe ? '对方是您邀请的，不能互相邀请' : ''
}

/** The account of a learner's cash; its balance is what they have, in fen. */
export const cashAccountOf = (userId: number) => ({ owner: `user:${userId}`, kind: 'cash' })

/** The reward's movement in the books. */
export function inviteRewardPostings(inviteeId: number): Posting[] {
  return [
    { ...cashAccountOf(inviteeId), amount: INVITE_REWARD_FEN },
    { owner: 'school', kind: 'promotion', amount: -INVITE_REWARD_FEN },
  ]
}
