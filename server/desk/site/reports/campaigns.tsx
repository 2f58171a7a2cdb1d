import type { Deps } from '#server/deps'
import { type ReportSpan, type ReportTable, report } from '#server/desk/frame/report'
import { partsWithin } from '#server/repositories/site/number-parts'
import { promotionTabs } from './sales'

const query = (path: string, texts: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(texts)}`

/** How far people came by the links of each campaign: each number opens its rows. */
async function funnels(deps: Deps, { span, before, range: { from, to } }: ReportSpan): Promise<ReportTable> {
  const [now, then] = await Promise.all([partsWithin(deps.db, 'campaign', span), partsWithin(deps.db, 'campaign', before)])
  const lines = [...now].map(([campaign, { visits = 0, registered = 0, ordered = 0, paid = 0, amount = 0 }]) => {
    const was = then.get(campaign) ?? {}
    const bought = query('/orders', { campaign, paidFrom: from, paidTo: to })
    return {
      name: campaign,
      to: query('/links', { campaign }),
      cells: [
        { value: visits, before: was.visits ?? 0, to: query('/visits', { campaign, atFrom: from, atTo: to }) },
        { value: registered, before: was.registered ?? 0, to: query('/accounts', { campaign, createdFrom: from, createdTo: to }) },
        { value: ordered, before: was.ordered ?? 0, to: query('/orders', { campaign, createdFrom: from, createdTo: to }) },
        { value: paid, before: was.paid ?? 0, to: bought },
        { value: amount, before: was.amount ?? 0, to: bought },
      ],
    }
  })
  return {
    title: '推广漏斗，按活动',
    head: '活动',
    columns: [
      { title: '访问', unit: '次' },
      { title: '注册', unit: '人' },
      { title: '下单', unit: '笔' },
      { title: '付款', unit: '笔' },
      { title: '付款金额', unit: '元' },
    ],
    lines: lines.sort((one, other) => Number(other.cells[0]?.value) - Number(one.cells[0]?.value)),
    charted: 0,
    note: '每一步算在它发生的那天；注册和订单算给之前 30 天里最后打开的链接。',
  }
}

/** Campaigns of marketing, from the link to the payment. */
export const campaignReports = [
  report({
    path: '/promotions/campaigns',
    title: '推广效果',
    roles: ['finance', 'marketing'],
    tabs: promotionTabs,
    load: async (deps, of) => [await funnels(deps, of)],
  }),
]
