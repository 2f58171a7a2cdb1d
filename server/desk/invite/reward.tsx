import type { Db, Tx } from '#server/database/tables'
import { ActLink, Facts, learnerLink } from '#server/desk/frame/detail'
import { amountColumn, list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { heldRewards, listRewards, type RewardRow, rewardById } from '#server/repositories/invite/rewards'
import { releasePending } from '#server/repositories/wallet/wallet'
import { revokeReward } from '#server/services/order/reward/rewards'
import { rewardState } from '@/domain/invite/invite'
import { yuan } from '@/domain/money/money'
import { storedIdOf } from '@/domain/text/id-text'

const roles = ['marketing', 'finance'] as const
const forWhat = { inviter: '邀请', invitee: '受邀', distributor: '分销' } as const
const states = { frozen: '待结算', settled: '可提现', back: '已收回' } as const
const stateOf = ({ status, backAt }: RewardRow) => rewardState(status, backAt !== null)
const isWaiting = (row: RewardRow) => row.isHeld && stateOf(row) === 'frozen'
const stateWords = (row: RewardRow) => (isWaiting(row) ? '待核对' : states[stateOf(row)])

const load = async (db: Db | Tx, ref: string | undefined) => found(await rewardById(db, idOf(ref, '奖励')), '奖励')
const factsOf = (row: RewardRow) =>
  [
    ['活动', row.campaign],
    ['学员', learnerLink(row.userId)],
    ['类型', forWhat[row.role]],
    ['金额', `${yuan(row.amount)} 元`],
    ['对方', row.fromUserId],
    ['订单', row.orderSn],
    ['状态', stateWords(row)],
    ...(isWaiting(row) ? [['为什么要核对', '下单的学员没有留下设备信息，无法判断是不是同一个人'] as const] : []),
    ['产生时间', momentText(row.madeAt)],
    ['结算时间', momentText(row.settlesAt)],
    ['收回时间', momentText(row.backAt)],
  ] as const

const rewards = list<RewardRow>({
  path: '/rewards',
  title: '活动奖励',
  section: '营销',
  roles,
  filters: [
    { name: 'campaign', label: '活动编号' },
    { name: 'user', label: '学员编号' },
    { name: 'order', label: '订单号' },
    { name: 'state', label: '状态', choices: { held: '待核对' } },
  ],
  columns: [
    { title: '编号', text: ({ id }) => String(id), isNumber: true },
    { title: '活动', text: ({ campaign }) => campaign },
    { title: '学员', text: ({ userId }) => String(userId), isNumber: true },
    { title: '类型', text: ({ role }) => forWhat[role] },
    amountColumn('金额（元）', ({ amount }) => amount),
    { title: '状态', text: stateWords },
    { title: '产生', text: ({ madeAt }) => momentText(madeAt) },
    { title: '结算', text: ({ settlesAt }) => momentText(settlesAt) },
  ],
  load: ({ db }, { filter, ...rest }) =>
    listRewards(db, {
      campaign: storedIdOf(filter.campaign),
      userId: storedIdOf(filter.user),
      orderSn: filter.order,
      isHeld: filter.state === 'held',
      ...rest,
    }),
  to: ({ id }) => `/rewards/${id}`,
  waits: { state: 'held' },
  queue: ({ db }) => heldRewards(db),
})

const reward = page({
  path: '/rewards/:id',
  title: '活动奖励',
  roles,
  load: ({ db }, { params }) => load(db, params.id),
  view: (row) => (
    <>
      <Facts of={factsOf(row)} />
      {isWaiting(row) && (
        <ActLink name="release-reward" of={row.id}>
          核对无误，放行
        </ActLink>
      )}
      {stateOf(row) !== 'back' && (
        <ActLink name="revoke-reward" of={row.id}>
          收回奖励
        </ActLink>
      )}
    </>
  ),
})

const revoke = act({
  name: 'revoke-reward',
  title: '收回奖励',
  roles: ['finance'],
  confirms: 'each',
  fields: { reason: text({ label: '原因', hint: '学员会看到', most: 100 }) },
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
  preview: async ({ db }, ref) => {
    const { userId, amount } = await load(db, ref)
    return [`收回学员 ${userId} 的 ${yuan(amount)} 元奖励；已经提现的部分从以后的奖励中扣`]
  },
  run: async (tx, { ref, values, now }) => {
    const row = await load(tx, ref)
    if (!(await revokeReward(tx, row, values.reason, now))) throw conflict('这笔奖励已经收回')
    const [before, after] = [{ state: stateOf(row) }, { state: 'back' }]
    return { object: `reward:${row.id}`, before, after, reason: values.reason, to: `/rewards/${row.id}` }
  },
})

const release = act({
  name: 'release-reward',
  title: '放行奖励',
  roles: ['finance'],
  confirms: 'each',
  needsSecond: {
    above: 50_000,
    amount: async ({ db }, ref) => (await load(db, ref)).amount,
    to: async ({ db }, ref) => (await load(db, ref)).userId,
  },
  fields: { reason: text({ label: '核对结果', most: 100 }) },
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
  preview: async ({ db }, ref) => {
    const { userId, amount, settlesAt } = await load(db, ref)
    return [`学员 ${userId} 的 ${yuan(amount)} 元奖励不再等待核对，${momentText(settlesAt)} 起可以提现`]
  },
  run: async (tx, { ref, values }) => {
    const row = await load(tx, ref)
    if (!(await releasePending(tx, row.ref))) throw conflict('这笔奖励不在等待核对')
    return {
      object: `reward:${row.id}`,
      before: { state: 'held' },
      after: { state: 'frozen' },
      reason: values.reason,
      to: `/rewards/${row.id}`,
    }
  },
})

/** Rewards that campaigns brought; one that was farmed is taken back. */
export const rewardArea: Area = { pages: [rewards, reward], acts: [release, revoke] }
