import type { Filter } from '#server/desk/frame/row'
import { NONE } from '#server/repositories/order/order-origin'
import { campaignNamed, type Named, namesOf } from '#server/repositories/site/number-names'
import { payChannelWords } from './channel-words'

const named = (name: string, label: string, kind: Named, none: string): Filter => ({
  name,
  label,
  kind: 'of',
  nameOf: async ({ db }, key) => (key === NONE ? none : (await namesOf(db, kind, [key])).get(key)),
})

/** Filters by where orders came from, which figures lead to. */
export const originFilters: readonly Filter[] = [
  { name: 'channel', label: '渠道', choices: { ...payChannelWords, [NONE]: '没有付钱' } },
  { name: 'kind', label: '卖的', isRare: true, choices: { course: '课程', recharge: '学豆充值' } },
  named('link', '推广链接', 'link', '没有推广链接'),
  { name: 'campaign', label: '活动', kind: 'of', nameOf: ({ db }, name) => campaignNamed(db, name) },
  named('coupon', '优惠券', 'coupon', '没有券'),
]
