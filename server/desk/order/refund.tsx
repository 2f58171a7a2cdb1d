import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { amountColumn, list } from '#server/desk/frame/list'
import { figureText, moneyText } from '#server/desk/frame/number'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { choice, hundredthsOrNone, text } from '#server/desk/parts/field'
import { choicesOf } from '#server/desk/parts/object-field'
import { phraseChoices } from '#server/desk/parts/phrases'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { refundRules } from '#server/repositories/account/money-rules'
import { holdersOf, leaveWork } from '#server/repositories/account/work-hold'
import { courseNames } from '#server/repositories/course/course-lists'
import { listRefunds, type RefundLine, refundLine, sumRefunds, waitingCases, waitingRefunds } from '#server/repositories/order/refund-cases'
import { advanceRefund } from '#server/services/order/after-sale/after-sale'
import { decideCase, secondCase, takeBooks } from '#server/services/order/after-sale/cases'
import { yuan } from '@/domain/money/money'
import { storedIdOf } from '@/domain/text/id-text'
import { originFilters } from './origin-filters'
import { caseVersion, REFUNDS, refundFacts, refundPhrases, refundStages, refundStates, stateOf } from './refund-facts'
import { decisionFields, MOST_TYPED, wishOf } from './refund-fields'
import { handRefund } from './refund-hand'
import { decisionLines, sumWords, weighed } from './refund-lines'
import { RefundSeen, seenRefund } from './refund-seen'
import { decisionFacts, RefundView, refundHead } from './refund-view'

const roles = ['service', 'finance'] as const
const MOST_COURSES = 500

const load = async (db: Db | Tx, ref: string | undefined) => found(await refundLine(db, idOf(ref, '退款')), '退款')

/** A refund in the list: who has it in hand. */
type Listed = RefundLine & { hand: string }

async function listed(
  { db, now }: Deps,
  { hand, ...wanted }: Parameters<typeof listRefunds>[1] & { hand?: string | undefined },
): Promise<Listed[]> {
  const holders = await holdersOf(db, REFUNDS, now(), storedIdOf(hand))
  const among = storedIdOf(hand) === undefined ? {} : { among: [...holders.keys()] }
  return (await listRefunds(db, { ...wanted, ...among })).map((row) => ({ ...row, hand: holders.get(row.id)?.name ?? '' }))
}

/** Names those who have a refund in hand, by number. */
async function inHand({ db, now }: Deps): Promise<Record<string, string>> {
  const holders = [...(await holdersOf(db, REFUNDS, now())).values()]
  return Object.fromEntries(holders.map(({ staffId, name }) => [String(staffId), name]))
}

const refunds = list<Listed>({
  path: REFUNDS,
  title: '退款',
  section: '交易',
  roles,
  filters: [
    { name: 'status', label: '状态', choices: { waiting: '待处理', ...refundStates } },
    { name: 'stage', label: '等什么', choices: refundStages },
    { name: 'created', label: '申请', kind: 'dates' },
    { name: 'finished', label: '退回', kind: 'dates', isRare: true },
    { name: 'amount', label: '金额', kind: 'money' },
    { name: 'course', label: '课程', kind: 'pick', choices: async ({ db }) => choicesOf(await courseNames(db, MOST_COURSES)) },
    ...originFilters,
    { name: 'hand', label: '派给', kind: 'pick', isRare: true, choices: inHand },
    { name: 'orderSn', label: '订单号', isRare: true },
  ],
  presets: [
    { words: '等人决定', query: 'status=applied&stage=review' },
    { words: '今天申请', query: 'createdSpan=today' },
    { words: '本周退回', query: 'finishedSpan=week' },
    { words: '本月退回', query: 'finishedSpan=month' },
  ],
  columns: [
    { title: '退款号', text: ({ refundNo }) => refundNo },
    { title: '学员', text: ({ nickname, userId }) => `${nickname}（${userId}）` },
    { title: '商品', text: ({ title }) => title },
    amountColumn('金额（元）', ({ amount }) => amount, { sort: 'amount' }),
    { title: '状态', text: stateOf },
    { title: '派给', text: ({ hand }) => hand },
    { title: '申请时间', text: ({ createdAt }) => momentText(createdAt), sort: 'id' },
  ],
  load: (deps, { filter, ranges, ...rest }) => listed(deps, { ...filter, ...ranges, ...rest }),
  sum: async ({ db, now }, { filter: { hand, ...filter }, ranges }) => {
    const among = storedIdOf(hand) === undefined ? {} : { among: [...(await holdersOf(db, REFUNDS, now(), storedIdOf(hand))).keys()] }
    const { amount, ...counted } = await sumRefunds(db, { ...filter, ...ranges, ...among })
    return { ...counted, words: counted.isMore ? [] : [`共 ¥${figureText('元', amount)}`] }
  },
  unit: '笔',
  bulk: [{ act: 'ask-refund-state', words: '向渠道查询' }],
  to: ({ id }) => `/refunds/${id}`,
  walk: { filter: { status: 'applied', stage: 'review' }, acts: ['decide-refund'], unit: '笔' },
  waits: { status: 'waiting' },
  queue: ({ db }) => waitingRefunds(db),
})

const refund = page({
  path: '/refunds/:id',
  title: '退款',
  roles,
  titleOf: async ({ db }, { params }) => {
    const { nickname, amount } = await load(db, params.id)
    return `${nickname}要退 ${moneyText(amount)}`
  },
  load: async (deps, visit) => {
    const facts = await refundFacts(deps, visit.params.id, visit)
    return { facts, seen: await seenRefund(deps, facts.row, { texts: {}, staff: visit.staff }) }
  },
  head: ({ facts }) => refundHead(facts),
  view: ({ facts, seen }) => <RefundView of={facts} seen={<RefundSeen of={seen} />} />,
})

/** The next case that waits for a second person, for going on after one was confirmed. */
async function nextOf(tx: Tx, id: number): Promise<string> {
  const next = (await waitingCases(tx)).find((one) => one.id !== id && one.stage === 'second')
  return next ? `/refunds/${next.id}` : `/refunds/${id}`
}

const decide = act({
  name: 'decide-refund',
  title: '决定退款',
  roles,
  confirms: 'each',
  fields: decisionFields,
  beside: async (deps, ref, texts, { staff }) => <RefundSeen of={await seenRefund(deps, await load(deps.db, ref), { texts, staff })} />,
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    return {
      facts: [
        ['商品', row.title],
        ['学员', row.nickname],
        ['理由', row.reason],
      ],
      texts: { ends: ['yes'], book: ['leave'] },
      choices: { phrases: phraseChoices(refundPhrases) },
      version: caseVersion(row),
    }
  },
  preview: async (deps, ref, values, { staff }) => {
    const wish = wishOf(values)
    return decisionLines(wish, await weighed(deps, await load(deps.db, ref), wish, staff))
  },
  run: async (tx, { ref, values, version, visit, now }) => {
    const row = await load(tx, ref)
    if (caseVersion(row) !== version) throw conflict('这笔退款刚被别人处理过，请重新打开核对')
    const wish = wishOf(values)
    await decideCase(tx, row.id, { by: visit.staff, wish }, now)
    await leaveWork(tx, { path: REFUNDS, id: row.id })
    return {
      object: `refund:${row.refundNo}`,
      before: { stage: row.stage, amount: row.amount },
      after: wish,
      reason: wish.note,
      to: `/refunds/${row.id}`,
    }
  },
  follow: async (deps, ref) => advanceRefund(deps, (await load(deps.db, ref)).refundNo),
})

const second = act({
  name: 'second-refund',
  title: '复核退款',
  roles: ['finance'],
  confirms: 'each',
  fields: {
    decision: choice({ label: '复核', choices: { agree: '同意', back: '退回给第一个人' } }),
    remark: text({ label: '备注', hint: '只有员工看得到；退回时写清原因', most: 200, isOptional: true }),
  },
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    return { facts: decisionFacts(row), version: caseVersion(row) }
  },
  preview: async ({ db }, ref, { decision }) => {
    const row = await load(db, ref)
    return decision === 'agree' ? [`立即执行：${sumWords(row)}`, '学员会收到消息'] : ['退回给第一个人重新决定，学员看到“处理中”']
  },
  run: async (tx, { ref, values, version, visit, now }) => {
    const row = await load(tx, ref)
    if (caseVersion(row) !== version) throw conflict('这笔退款刚被别人处理过，请重新打开核对')
    await secondCase(tx, row.id, { by: visit.staff, agrees: values.decision === 'agree', remark: values.remark }, now)
    return {
      object: `refund:${row.refundNo}`,
      before: { decidedBy: row.decidedBy },
      after: values,
      reason: values.remark,
      to: await nextOf(tx, row.id),
    }
  },
  follow: async (deps, ref) => advanceRefund(deps, (await load(deps.db, ref)).refundNo),
})

const books = act({
  name: 'take-refund-books',
  title: '寄回的教材',
  roles,
  confirms: 'each',
  fields: {
    state: choice({ label: '教材', choices: { back: '收到了，完好', deduct: '没有寄回或损坏，扣款' } }),
    deducted: hundredthsOrNone({ label: '扣多少', hint: '收到了不用填', unit: '元', least: 0, most: MOST_TYPED }),
    reason: text({ label: '备注', most: 200 }),
  },
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    const { bookFee } = await refundRules(db)
    return { facts: decisionFacts(row), texts: { deducted: [yuan(bookFee)] }, version: caseVersion(row) }
  },
  preview: (_deps, _ref, { state, deducted }) => [
    state === 'back' ? '马上退款，不扣教材的钱' : `扣 ${yuan(deducted ?? 0)} 元后马上退款`,
    '学员会收到退款的消息',
  ],
  run: async (tx, { ref, values, version }) => {
    const row = await load(tx, ref)
    if (caseVersion(row) !== version) throw conflict('这笔退款刚被别人处理过，请重新打开核对')
    await takeBooks(tx, row.id, { isBack: values.state === 'back', deducted: values.deducted ?? 0 })
    return {
      object: `refund:${row.refundNo}`,
      before: { stage: row.stage },
      after: values,
      reason: values.reason,
      to: `/refunds/${row.id}`,
    }
  },
  follow: async (deps, ref) => advanceRefund(deps, (await load(deps.db, ref)).refundNo),
})

const askState = act({
  name: 'ask-refund-state',
  title: '向支付渠道查询退款',
  roles,
  fields: { reason: text({ label: '原因', most: 200 }) },
  start: async ({ db }, ref) => ({ facts: decisionFacts(await load(db, ref)) }),
  preview: () => ['立即向支付渠道查询；没有提交过的再提交一次，同一笔只会退一次'],
  run: async (tx, { ref, values }) => {
    const row = await load(tx, ref)
    if (row.status !== 'processing') throw conflict('这笔退款已经结束')
    return { object: `refund:${row.refundNo}`, before: null, after: null, reason: values.reason, to: `/refunds/${row.id}` }
  },
  follow: async (deps, ref) => advanceRefund(deps, (await load(deps.db, ref)).refundNo),
})

/** Refunds: those made by the rules, and those that a person decides. */
export const refundArea: Area = { pages: [refunds, refund], acts: [decide, second, books, askState, handRefund] }
