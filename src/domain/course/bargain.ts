/** `cutting` until the floor is reached, then `succeeded` until it is ordered or its time is over. */
export type BargainStatus = 'cutting' | 'succeeded' | 'ordered' | 'expired'

/** How long a bargain at its floor can still be ordered. */
export const BARGAIN_ORDER_MS = 24 * 3_600_000
/** Bargains of others a learner may help in a day. */
export const CUTS_A_DAY = 5

type Room = { left: number; cutsLeft: number; isNewLearner: boolean }

/**
 * Computes the cut of one friend, in fen. Every cut takes at least one fen and leaves at least one for each that follows; the last takes
 * what is left, so that all cuts sum exactly to the difference. A new learner cuts the fair share or more. `chance` is in [0, 1).
 */
export function cutAmount({ left, cutsLeft, isNewLearner }: Room, chance: number): number {
  if (cutsLeft <= 1) return left
  const fair = left / cutsLeft
  const cap = left - (cutsLeft - 1)
  const least = Math.min(cap, Math.ceil(fair * (isNewLearner ? 1 : 0.5)))
  const most = Math.max(least, Math.min(cap, Math.floor(fair * (isNewLearner ? 2 : 1.5))))
  return least + Math.floor(chance * (most - least + 1))
}

/** The state of a bargain at a moment, whether or not its end was recorded. */
export function bargainStatusAt({ status, endsAt }: { status: BargainStatus; endsAt: number }, now: number): BargainStatus {
  return (status === 'cutting' || status === 'succeeded') && endsAt <= now ? 'expired' : status
}

const closed: Record<BargainStatus, string> = {
  cutting: '',
  succeeded: '已经砍到底价了',
  ordered: '已经砍到底价并下单了',
  expired: '这次砍价已经结束',
}

/** Friends on one network that may help with one bargain: a household, not a farm. */
export const CUTS_A_NETWORK = 3

export type CutFacts = {
  status: BargainStatus
  isOwner: boolean
  hasCut: boolean
  isOwnerDevice: boolean
  isDeviceUsed: boolean
  /** Cuts of this bargain from the friend's network. */
  cutsOfNetwork: number
  cutsToday: number
}

/** Why a learner cannot help with a bargain; empty when they can. */
export function cutRefusal({ status, isOwner, hasCut, isOwnerDevice, isDeviceUsed, cutsOfNetwork, cutsToday }: CutFacts): string {
  if (closed[status] !== '') return closed[status]
  if (isOwner) return '自己不能砍，分享给好友来砍吧'
  if (hasCut) return '你已经帮忙砍过了'
  if (isOwnerDevice || isDeviceUsed) return '这台设备已经参与过这次砍价'
  if (cutsOfNetwork >= CUTS_A_NETWORK) return `同一个网络最多 ${CUTS_A_NETWORK} 人帮砍，请换个网络再试`
  return cutsToday >= CUTS_A_DAY ? `每天最多帮 ${CUTS_A_DAY} 位好友砍价，明天再来` : ''
}

export type OfferFacts = { price: number; floorPrice: number; cuts: number; left: number; startsAt: number; endsAt: number; now: number }

/** Why a bargain cannot be started; empty when it can. */
export function startRefusal({ price, floorPrice, cuts, left, startsAt, endsAt, now }: OfferFacts): string {
  if (now < startsAt || now >= endsAt) return '砍价活动不在进行中'
  if (price - floorPrice < cuts) return '课程现价已经不高于砍价底价'
  return left > 0 ? '' : '砍价名额已满，有名额空出来会重新开放'
}

/** The price of a level of membership, in fen; those above it have it too. */
export type LevelPrice = { level: number; price: number }
/** Holds the prices of members: `vipPrice` is for every level. */
type MemberPrices = { vipPrice: number | null; levelPrices: readonly LevelPrice[] }

/** The lowest price that a learner of this level may have as a member, in fen; null where membership lowers nothing. */
export function memberPrice({ vipPrice, levelPrices }: MemberPrices, level: number): number | null {
  if (level <= 0) return null
  const fitting = levelPrices.filter((one) => one.level <= level).map(({ price }) => price)
  const prices = vipPrice === null ? fitting : [vipPrice, ...fitting]
  return prices.length === 0 ? null : Math.min(...prices)
}

/** The price of each level up to `top` where it is lower than that of the level below, and than `price`. */
export function levelSteps(of: MemberPrices, price: number, top: number): LevelPrice[] {
  const steps: LevelPrice[] = []
  let lowest = price
  for (let level = 1; level <= top; level++) {
    const own = memberPrice(of, level)
    if (own === null || own >= lowest) continue
    lowest = own
    steps.push({ level, price: own })
  }
  return steps
}
