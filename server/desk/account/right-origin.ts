/** Beginnings of the origin of a right that no order pays for, with their words. */
const origins = { 'staff:': '员工开通', 'gift:': '随书兑换码', 'raffle:': '抽奖' } as const

/** Begins the origin of rights that staff gave. */
export const STAFF_ORIGIN = 'staff:'

type Right = { origin: string | null; paidBy: number | null; isShopOrder?: boolean }

/** Names where a right to a course came from. */
export function originWords({ origin, paidBy }: Right): string {
  if (origin === null) return '系统开通'
  if (paidBy !== null) return '购买'
  return Object.entries(origins).find(([start]) => origin.startsWith(start))?.[1] ?? '其他店铺的订单'
}
