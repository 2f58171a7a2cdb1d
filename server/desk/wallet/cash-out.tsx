import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { type CashOutLine, cashOutLine, listCashOuts, waitingPayouts } from '#server/repositories/wallet/cash-out'
import { advanceCashOut } from '#server/services/wallet/wallet/cash-out'
import { yuan } from '@/domain/money/money'

const roles = ['finance'] as const
const states: Record<string, string> = { applied: '待打款', processing: '打款中', paid: '已到账', failed: '已退回余额' }

const factsOf = (row: CashOutLine) =>
  [
    ['提现号', row.cashOutNo],
    ['学员', row.userId],
    ['金额（元）', yuan(row.amount)],
    ['收款账户', row.hint],
    ['状态', states[row.status] ?? row.status],
    ['渠道单号', row.providerId ?? '—'],
    ['原因', row.reason || '—'],
    ['申请时间', momentText(row.createdAt)],
    ['完成时间', momentText(row.finishedAt)],
  ] as const

const cashOuts = list<CashOutLine>({
  path: '/cash-outs',
  title: '提现',
  section: '资金',
  roles,
  filters: [{ name: 'status', label: '状态', choices: { processing: '打款中', paid: '已到账', failed: '已退回余额' } }],
  columns: [
    { title: '提现号', text: ({ cashOutNo }) => cashOutNo },
    { title: '学员', text: ({ userId }) => String(userId), isNumber: true },
    { title: '金额（元）', text: ({ amount }) => yuan(amount), isNumber: true },
    { title: '状态', text: ({ status }) => states[status] ?? status },
    { title: '申请时间', text: ({ createdAt }) => momentText(createdAt) },
  ],
  load: ({ db }, { filter, ...rest }) => listCashOuts(db, { status: filter.status, ...rest }),
  to: ({ id }) => `/cash-outs/${id}`,
  queue: ({ db }) => waitingPayouts(db),
})

const cashOut = page({
  path: '/cash-outs/:id',
  title: '提现',
  roles,
  load: async ({ db }, { params }) => found(await cashOutLine(db, idOf(params.id, '提现')), '提现'),
  view: (row) => (
    <>
      <Facts of={factsOf(row)} />
      {(row.status === 'applied' || row.status === 'processing') && (
        <ActLink name="advance-cash-out" of={row.id}>
          继续打款
        </ActLink>
      )}
    </>
  ),
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
    if (row.status === 'paid' || row.status === 'failed') throw conflict('这笔提现已经结束')
    return { object: `cash-out:${row.cashOutNo}`, before: null, after: null, reason: values.reason, to: `/cash-outs/${row.id}` }
  },
  follow: async (deps, ref) => {
    const row = await cashOutLine(deps.db, idOf(ref, '提现'))
    if (row) await advanceCashOut(deps, row.cashOutNo)
  },
})

/** Money that learners take out. */
export const cashOutArea: Area = { pages: [cashOuts, cashOut], acts: [advance] }
