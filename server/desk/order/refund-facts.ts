import type { Deps } from '#server/deps'
import type { DeskVisit } from '#server/desk/frame/row'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { mediaUrl } from '#server/media-url'
import { paymentsOn } from '#server/providers/payment/gateway'
import { storedRefundRules } from '#server/repositories/account/money-rules'
import { holdersOf } from '#server/repositories/account/work-hold'
import { begunParts, buyerSums, orderRewards, type RefundLine, refundLine } from '#server/repositories/order/refund-cases'
import { paymentOf, refundItems } from '#server/repositories/order/refunds'
import { sentBooks } from '#server/repositories/order/textbook/rights'
import { mostOf } from '#server/services/order/after-sale/cases'
import type { PayChannel } from '@/contract/order/order.schema'
import { providerOf } from '@/domain/order/pay'
import { learnedPercent, partSuggested, refundSum, refundUntil } from '@/domain/order/refund'

/** The queue of refunds, whose cases may be handed to somebody. */
export const REFUNDS = '/refunds'

export const refundStates: Record<string, string> = { applied: '等人处理', processing: '退款中', succeeded: '已退', refused: '没有退' }
export const refundStages = { review: '等人决定', second: '等第二个人复核', book: '等寄回教材' } as const
export const choiceWords = { whole: '整单退', part: '退一部分', goodwill: '补到余额', refuse: '不退' } as const
export const channelWords = { wechat: '微信支付', alipay: '支付宝', virtual: '微信虚拟支付' } as const

export const stateOf = ({ status, stage }: Pick<RefundLine, 'status' | 'stage'>): string =>
  stage === null ? (refundStates[status] ?? status) : refundStages[stage]

/** A version for decisions: it changes with every step of the case. */
export const caseVersion = ({ id, status, stage, decidedAt, remark }: RefundLine): number =>
  rowVersion({ id, status, stage, decidedAt, remark })

/** The way the money came; a provider that is off gives nothing back until it is on again. */
function channelOf({ env }: Deps, channel: PayChannel): string {
  const provider = providerOf(channel)
  const words = channelWords[provider]
  return paymentsOn(env).includes(provider) ? words : `${words}（现在没有开通，退款会等到重新开通）`
}

/** All that a decision on a refund is made from. */
export async function refundFacts(deps: Deps, ref: string | undefined, visit: DeskVisit) {
  const { db } = deps
  const row = found(await refundLine(db, idOf(ref, '退款')), '退款')
  const { rules } = await storedRefundRules(db)
  const all = await refundItems(db, row.userId, row.orderSn)
  const items = all.filter(({ seq }) => row.seqs.includes(seq))
  const courseIds = items.flatMap(({ courseId }) => courseId ?? [])
  const payment = await paymentOf(db, { user_id: row.userId, order_sn: row.orderSn })
  const isByBeans = row.paidBeans > 0
  const learned = { parts: items.reduce((sum, { parts }) => sum + parts, 0), taken: items.reduce((sum, { taken }) => sum + taken, 0) }
  return {
    row,
    cover: mediaUrl(deps.env, row.cover),
    rules,
    items,
    learned: { ...learned, percent: learnedPercent(learned) },
    rest: refundSum(all, row.seqs, isByBeans),
    suggested: partSuggested(all, row.seqs, isByBeans),
    until: refundUntil(row.paidAt ?? row.createdAt, rules.days),
    parts: await begunParts(db, row.userId, courseIds),
    books: await sentBooks(db, row.userId, courseIds),
    sums: await buyerSums(db, row.userId),
    rewards: await orderRewards(db, row.orderSn),
    channel: payment ? channelOf(deps, payment.channel) : '学豆',
    most: mostOf(visit.staff.roles, rules),
    holder: (await holdersOf(db, REFUNDS, deps.now())).get(row.id) ?? null,
    reader: visit.staff.id,
    isOwn: row.decidedBy === visit.staff.id,
    now: deps.now(),
  }
}

export type RefundFacts = Awaited<ReturnType<typeof refundFacts>>

/** Sentences to a learner about what was decided. */
export const refundPhrases = [
  '已按没有学的部分退，课程今天收回。',
  '重复购买的这一份已退回。',
  '教材收到后马上退。',
  '超过了可以退的期限，课程可以继续学。',
]
/** Their names on the chips. */
export const refundPhraseNames = ['按没学的退', '重复购买', '等教材寄回', '过了期限']
