import type { Tx } from '#server/database/tables'

type NewPrice = { items: readonly { seq: number; payable: number; share: number }[]; payable: number; payBefore: number; now: number }

/** Lowers the price of an unpaid order: its items, its sum, and the discount that the difference is noted as. */
export async function putPrice(
  work: Tx,
  { userId, orderSn }: { userId: number; orderSn: string },
  { items, payable, payBefore, now }: NewPrice,
): Promise<void> {
  for (const { seq, payable: own } of items)
    await work.updateTable('order_item').set({ payable: own }).where('order_sn', '=', orderSn).where('seq', '=', seq).execute()
  await work.updateTable('orders').set({ payable, pay_before: payBefore, repriced_at: now }).where('order_sn', '=', orderSn).execute()
  const shares = items.map(({ share }) => share)
  const amount = shares.reduce((sum, share) => sum + share, 0)
  const known = await work
    .selectFrom('order_discount')
    .select(['amount', 'shares'])
    .where('order_sn', '=', orderSn)
    .where('kind', '=', 'sale')
    .executeTakeFirst()
  const row = {
    amount: amount + (known?.amount ?? 0),
    shares: JSON.stringify(shares.map((share, at) => share + (known?.shares[at] ?? 0))),
  }
  await work
    .insertInto('order_discount')
    .values({ user_id: userId, order_sn: orderSn, kind: 'sale', label: '改价优惠', coupon_id: null, ...row })
    .onConflict((on) => on.constraint('order_discount_pkey').doUpdateSet(row))
    .execute()
}

/** Notes something about an order that only staff see, in place of what was noted `before`; false where that was changed meanwhile. */
export async function putRemark(work: Tx, orderSn: string, { remark, before }: { remark: string; before: string }): Promise<boolean> {
  const put = await work
    .updateTable('orders')
    .set({ remark })
    .where('order_sn', '=', orderSn)
    .where('remark', '=', before)
    .returning('id')
    .executeTakeFirst()
  return put !== undefined
}
