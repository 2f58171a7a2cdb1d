import type { Deps } from '#server/deps'
import { ActLink, Facts, learnerLink } from '#server/desk/frame/detail'
import { amountColumn, list } from '#server/desk/frame/list'
import { moneyText } from '#server/desk/frame/number'
import { type Area, act, type DeskVisit, momentText, page } from '#server/desk/frame/row'
import { choice, hundredths, text, whole } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import { cashOutRules, putCashOutRules, storedCashOutRules } from '#server/repositories/account/money-rules'
import { type CashOutLine, cashOutLine, listCashOuts, waitingPayouts } from '#server/repositories/wallet/cash-out'
import { cashOutSigns, cashSources, paidAlone } from '#server/repositories/wallet/cash-out-review'
import { advanceCashOut } from '#server/services/wallet/wallet/cash-out'
import { decideCashOut } from '#server/services/wallet/wallet/cash-out-review'
import { yuan } from '@/domain/money/money'
import { DAY_MS } from '@/domain/time/units'
import type { CashOutRules } from '@/domain/wallet/cash-out-rules'
import { type CashOutFacts, CashOutView, type Check, cashOutHead, cashOutVersion, factsOf, StateChip, stateOf } from './cash-out-view'

const CASH_OUTS = '/cash-outs'
const roles = ['finance'] as const
/** Everything looked at before cash is paid out, by the rules of the installation. */
function checksOf(row: CashOutLine, signs: Awaited<ReturnType<typeof cashOutSigns>>, rules: CashOutRules): Check[] {
  const days = (since: number | null) => (since === null ? 0 : Math.floor((row.createdAt - since) / DAY_MS))
  return [
    {
      isMet: row.amount < rules.secondFrom,
      title: `单笔不到 ${moneyText(rules.secondFrom)}`,
      note: row.amount < rules.secondFrom ? '一个人核对就可以' : '按设置，要第二个人复核',
    },
    {
      isMet: signs.verifiedAt !== null,
      title: '已实名',
      note: signs.verifiedAt === null ? '没有实名' : `${momentText(signs.verifiedAt)} 认证`,
    },
    { isMet: days(row.openedAt) >= Math.max(7, rules.youngDays), title: '不是新账号', note: `注册 ${days(row.openedAt)} 天` },
    { isMet: days(signs.boundAt) >= 7, title: '收款账户没有刚换过', note: `绑定 ${days(signs.boundAt)} 天` },
    { isMet: signs.sharedDevices === 0, title: '设备没有和别的账号共用', note: `共用 ${signs.sharedDevices} 个` },
    {
      isMet: signs.most * 2 <= signs.rewards || signs.rewards < 3,
      title: '奖励来自不同的学员',
      note: `${signs.rewards} 笔来自 ${signs.buyers} 位学员，最多的一位 ${signs.most} 笔`,
    },
    { isMet: signs.backs * 2 < Math.max(1, signs.rewards), title: '奖励没有多半被收回', note: `收回 ${signs.backs} 笔` },
    { isMet: signs.debt === 0, title: '没有欠款', note: `欠 ${moneyText(signs.debt)}` },
    { isMet: true, title: `近 30 天提现 ${signs.outs} 次`, note: `共 ${moneyText(signs.paid)}，都到账了` },
  ]
}

async function load(deps: Deps, ref: string | undefined, { staff }: DeskVisit): Promise<CashOutFacts> {
  const { db } = deps
  const row = found(await cashOutLine(db, idOf(ref, '提现')), '提现')
  const rules = await cashOutRules(db)
  const signs = await cashOutSigns(db, row.userId, deps.now() - 30 * DAY_MS)
  return {
    row,
    rules,
    ...(await cashSources(db, row.userId)),
    checks: checksOf(row, signs, rules),
    isOwn: row.decidedBy === staff.id,
    now: deps.now(),
  }
}

const cashOuts = list<CashOutLine>({
  path: CASH_OUTS,
  title: '提现',
  section: '资金',
  roles,
  filters: [
    {
      name: 'status',
      label: '状态',
      choices: { waiting: '没有办完', review: '等人核对', processing: '打款中', paid: '已到账', failed: '已退回余额' },
    },
    { name: 'created', label: '申请', kind: 'dates' },
    { name: 'amount', label: '金额', kind: 'money' },
  ],
  presets: [
    { words: '等人核对', query: 'status=review' },
    { words: '打款中', query: 'status=processing' },
    { words: '今天申请', query: 'createdSpan=today' },
    { words: '本月申请、已到账', query: 'status=paid&createdSpan=month' },
  ],
  columns: [
    { title: '提现号', text: ({ cashOutNo }) => cashOutNo },
    {
      title: '学员',
      text: ({ nickname, userId }) => `${nickname ?? ''}（${userId}）`,
      view: ({ nickname, userId }) => learnerLink(userId, `${nickname ?? ''}（${userId}）`),
    },
    amountColumn('金额（元）', ({ amount }) => amount),
    { title: '收款账户', text: ({ hint }) => hint },
    { title: '状态', text: stateOf, view: (row) => <StateChip of={row} /> },
    { title: '申请时间', text: ({ createdAt }) => momentText(createdAt), sort: 'id' },
  ],
  load: ({ db }, { filter, ranges, ...rest }) => listCashOuts(db, { status: filter.status, ...ranges, ...rest }),
  to: ({ id }) => `${CASH_OUTS}/${id}`,
  walk: { filter: { status: 'review' }, acts: ['decide-cash-out'], unit: '笔' },
  waits: { status: 'waiting' },
  queue: ({ db }) => waitingPayouts(db),
})

const cashOut = page({
  path: '/cash-outs/:id',
  title: '提现',
  roles,
  titleOf: async ({ db }, { params }) => {
    const { nickname, userId, amount, stage } = found(await cashOutLine(db, idOf(params.id, '提现')), '提现')
    return `${stage === 'second' ? '复核：' : ''}${nickname ?? userId}提现 ${moneyText(amount)}`
  },
  load: (deps, visit) => load(deps, visit.params.id, visit),
  head: cashOutHead,
  view: (of) => (
    <CashOutView of={of}>
      {of.row.stage === null && (of.row.status === 'applied' || of.row.status === 'processing') && (
        <ActLink name="advance-cash-out" of={of.row.id}>
          继续打款
        </ActLink>
      )}
    </CashOutView>
  ),
})

const decide = act({
  name: 'decide-cash-out',
  title: '核对提现',
  roles,
  confirms: 'each',
  fields: {
    decision: choice({ label: '决定', choices: { agree: '同意打款', back: '退回给第一个人', refuse: '拒绝' } }),
    reason: text({ label: '拒绝的理由', hint: '学员会读到；同意时不用填', most: 100, isOptional: true }),
    remark: text({ label: '备注', hint: '只有员工看得到', most: 200, isOptional: true }),
  },
  start: async ({ db }, ref) => {
    const row = found(await cashOutLine(db, idOf(ref, '提现')), '提现')
    return { facts: factsOf(row), version: cashOutVersion(row) }
  },
  preview: async ({ db, now }, ref, { decision, reason }, { staff }) => {
    const row = found(await cashOutLine(db, idOf(ref, '提现')), '提现')
    if (decision === 'refuse') {
      if (reason === '') throw invalid('请填写拒绝的理由')
      return [`${yuan(row.amount)} 元退回学员的可提余额`, `学员会收到消息：“${reason}”`]
    }
    if (decision === 'back') return ['退回给第一个人重新核对']
    const { secondFrom } = await cashOutRules(db)
    const before = await paidAlone(db, { staffId: staff.id, userId: row.userId }, now() - DAY_MS)
    if (row.stage !== 'second' && before > 0 && row.amount + before >= secondFrom)
      return [`你 24 小时内已经给这位学员同意了 ${yuan(before)} 元，合起来要第二个人复核，复核后才打款`]
    const isLast = row.stage === 'second' || row.amount < secondFrom
    return [isLast ? `立即打款 ${yuan(row.amount)} 元到 ${row.hint}` : '交给第二个人复核，复核后才打款']
  },
  run: async (tx, { ref, values, version, visit, now }) => {
    const row = found(await cashOutLine(tx, idOf(ref, '提现')), '提现')
    if (cashOutVersion(row) !== version) throw conflict('这笔提现刚被别人处理过，请重新打开核对')
    if (values.decision === 'refuse' && values.reason === '') throw invalid('请填写拒绝的理由')
    await decideCashOut(tx, row.id, { by: visit.staff.id, ...values }, now)
    return {
      object: `cash-out:${row.cashOutNo}`,
      before: { stage: row.stage, decidedBy: row.decidedBy },
      after: values,
      reason: values.reason || values.remark,
      to: `/cash-outs/${row.id}`,
    }
  },
  follow: async (deps, ref) => {
    const row = await cashOutLine(deps.db, idOf(ref, '提现'))
    if (row) await advanceCashOut(deps, row.cashOutNo)
  },
})

const rulesPage = page({
  path: '/cash-out-rules',
  title: '提现规则',
  section: '设置',
  roles,
  load: ({ db }) => cashOutRules(db),
  view: (rules) => (
    <>
      <Facts
        of={[
          ['多少钱以上要人核对', moneyText(rules.reviewFrom)],
          ['多少钱以上要第二个人复核', moneyText(rules.secondFrom)],
          ['新账号要人核对', rules.youngDays === 0 ? '不看注册时间' : `注册不到 ${rules.youngDays} 天`],
          ['几天内答复', `${rules.answerDays} 天`],
        ]}
      />
      <ActLink name="set-cash-out-rules" of="site">
        修改
      </ActLink>
    </>
  ),
})

const setRules = act({
  name: 'set-cash-out-rules',
  title: '提现规则',
  roles,
  confirms: 'each',
  fields: {
    reviewFrom: hundredths({ label: '多少钱以上要人核对', unit: '元', least: 0, most: 10_000_000 }),
    secondFrom: hundredths({ label: '多少钱以上要第二个人复核', unit: '元', least: 0, most: 10_000_000 }),
    youngDays: whole({ label: '注册不到几天要人核对', hint: '0 是不看注册时间', least: 0, most: 365 }),
    answerDays: whole({ label: '几天内答复', least: 1, most: 30 }),
  },
  start: async ({ db }) => {
    const { rules, version } = await storedCashOutRules(db)
    return {
      facts: [],
      texts: {
        reviewFrom: [yuan(rules.reviewFrom)],
        secondFrom: [yuan(rules.secondFrom)],
        youngDays: [String(rules.youngDays)],
        answerDays: [String(rules.answerDays)],
      },
      version,
    }
  },
  preview: (_deps, _ref, { reviewFrom, secondFrom }) => [
    `${yuan(reviewFrom)} 元起要人核对，${yuan(secondFrom)} 元起要第二个人复核`,
    '从下一笔申请起按新规则',
  ],
  run: async (tx, { values, version }) => {
    const before = await storedCashOutRules(tx)
    if (!(await putCashOutRules(tx, values, version))) throw conflict('提现规则刚被别人改过，请重新打开核对')
    return { object: 'rule:cash-out', before: before.rules, after: values, to: '/cash-out-rules' }
  },
})

const advance = act({
  name: 'advance-cash-out',
  title: '继续打款',
  roles,
  confirms: 'each',
  fields: { reason: text({ label: '原因', most: 200 }) },
  start: async ({ db }, ref) => ({ facts: factsOf(found(await cashOutLine(db, idOf(ref, '提现')), '提现')) }),
  preview: () => ['先向打款渠道查询这一笔；渠道没有记录时才会再打一次款'],
  run: async (tx, { ref, values }) => {
    const row = found(await cashOutLine(tx, idOf(ref, '提现')), '提现')
    if (row.stage !== null) throw conflict('这笔提现还没有核对')
    if (row.status === 'paid' || row.status === 'failed') throw conflict('这笔提现已经结束')
    return { object: `cash-out:${row.cashOutNo}`, before: null, after: null, reason: values.reason, to: `/cash-outs/${row.id}` }
  },
  follow: async (deps, ref) => {
    const row = await cashOutLine(deps.db, idOf(ref, '提现'))
    if (row) await advanceCashOut(deps, row.cashOutNo)
  },
})

/** Money that learners take out. */
export const cashOutArea: Area = { pages: [cashOuts, cashOut, rulesPage], acts: [decide, advance, setRules] }
