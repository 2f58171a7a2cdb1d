import type { Db, Tx } from '#server/database/tables'
import { ActLink, Facts, PageLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { choice, text, whole } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { Rows } from '#server/desk/parts/rows'
import { conflict } from '#server/refusal'
import {
  type CampaignRow,
  campaignById,
  campaignMore,
  listCampaigns,
  moveCampaign,
  setCampaignBudget,
} from '#server/repositories/campaign/campaigns'
import { shareText } from '@/domain/campaign/distribution-rule'
import { yuan } from '@/domain/money/money'
import { prizeKinds } from './campaign-edit'

const roles = ['marketing', 'finance'] as const
const FEN = 100
const MOST_YUAN = 1_000_000
const kinds: Record<string, string> = { invite: '邀请', distribution: '分销', raffle: '抽奖' }
const states: Record<string, string> = { draft: '草稿', running: '进行', stopped: '已停止' }
const budgetText = ({ budget, spent }: CampaignRow) => (budget === null ? '—' : `${yuan(spent)} / ${yuan(budget)} 元`)

const load = async (db: Db | Tx, ref: string) => found(await campaignById(db, idOf(ref, '活动')), '活动')
const factsOf = (row: CampaignRow) =>
  [
    ['活动', row.title],
    ['状态', states[row.status] ?? row.status],
    ['已用预算', budgetText(row)],
  ] as const

type More = Awaited<ReturnType<typeof campaignMore>>

/** The prizes of a raffle, how often each comes, and how many are left. */
function Prizes({ of }: { of: More['prizes'] }) {
  if (of.length === 0) return null
  const total = of.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <Rows
      of={of}
      columns={[
        ['奖品', ({ title }) => title],
        ['类型', ({ kind }) => prizeKinds[kind]],
        ['概率', ({ weight }) => `${((weight / total) * 100).toFixed(2)}%`],
        ['已抽出 / 库存', ({ taken, stock }) => (stock === null ? `${taken} / 不限` : `${taken} / ${stock}`)],
        ['图片', ({ picture }) => (picture === '' ? '—' : '有')],
      ]}
    />
  )
}

const moreFacts = ({ sale, raffle, intro }: More) => [
  ['说明', intro || '—'] as const,
  ...(sale ? [['课程', `${sale.title}（${sale.id}），分成 ${shareText(sale.share)}`] as const] : []),
  ...(raffle ? [['抽奖', `每人 ${raffle.chances} 次，已抽 ${raffle.draws} 次`] as const] : []),
]

const campaigns = list<CampaignRow>({
  path: '/campaigns',
  title: '营销活动',
  section: '营销',
  roles,
  filters: [{ name: 'kind', label: '类型', choices: kinds }],
  columns: [
    { title: '活动', text: ({ title }) => title },
    { title: '类型', text: ({ kind }) => kinds[kind] ?? kind },
    { title: '状态', text: ({ status }) => states[status] ?? status },
    { title: '开始', text: ({ startsAt }) => momentText(startsAt) },
    { title: '结束', text: ({ endsAt }) => momentText(endsAt) },
    { title: '已用预算', text: budgetText },
  ],
  load: ({ db }, { filter, ...rest }) => listCampaigns(db, { ...(filter.kind !== undefined && { kind: filter.kind }), ...rest }),
  to: ({ id }) => `/campaigns/${id}`,
  above: (
    <>
      <ActLink name="add-distribution" of="new">
        新建分销
      </ActLink>
      <ActLink name="add-raffle" of="new">
        新建抽奖
      </ActLink>
    </>
  ),
})

const campaign = page({
  path: '/campaigns/:id',
  title: '营销活动',
  roles,
  load: async ({ db }, { params }) => {
    const row = await load(db, params.id ?? '')
    return { row, more: await campaignMore(db, row.id) }
  },
  view: ({ row, more }) => (
    <>
      <Facts of={[...factsOf(row), ['时间', `${momentText(row.startsAt)} 至 ${momentText(row.endsAt)}`], ...moreFacts(more)]} />
      <Prizes of={more.prizes} />
      <ActLink name="move-campaign" of={row.id}>
        停止或开始
      </ActLink>
      <ActLink name="edit-campaign" of={row.id}>
        修改名称和时间
      </ActLink>
      {row.kind === 'raffle' && row.status === 'draft' && (
        <ActLink name="edit-prizes" of={row.id}>
          修改奖品
        </ActLink>
      )}
      {row.budget !== null && <PageLink to={`/rewards?campaign=${row.id}`}>查看奖励</PageLink>}
      {row.budget !== null && (
        <ActLink name="set-campaign-budget" of={row.id}>
          修改预算
        </ActLink>
      )}
    </>
  ),
})

const move = act({
  name: 'move-campaign',
  title: '停止或开始活动',
  roles,
  fields: {
    status: choice({ label: '改为', choices: { stopped: '停止', running: '开始' } }),
    reason: text({ label: '原因', most: 200 }),
  },
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
  preview: (_deps, _ref, { status }) =>
    status === 'stopped' ? ['活动立即结束，不再产生新的奖励；待结算的奖励照常结算'] : ['活动开始进行，受时间和预算限制'],
  run: async (tx, { ref, values }) => {
    const before = await load(tx, ref)
    const to = values.status === 'running' ? 'running' : 'stopped'
    // A raffle that was stopped has published its seed.
    if (before.kind === 'raffle' && before.status === 'stopped' && to === 'running') throw conflict('抽奖停止后种子已公布，不能恢复')
    if (!(await moveCampaign(tx, before.id, to))) throw conflict('活动已经是这个状态')
    return {
      object: `campaign:${before.id}`,
      before: { status: before.status },
      after: { status: to },
      reason: values.reason,
      to: '/campaigns',
    }
  },
})

const budget = act({
  name: 'set-campaign-budget',
  title: '修改活动预算',
  roles: ['finance'],
  confirms: 'each',
  fields: {
    yuan: whole({ label: '总预算（元）', least: 0, most: MOST_YUAN }),
    reason: text({ label: '原因', most: 200 }),
  },
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
  preview: (_deps, _ref, values) => [`活动累计最多支出 ${values.yuan} 元，用完后不再产生新的奖励`],
  run: async (tx, { ref, values }) => {
    const row = await load(tx, ref)
    if (!(await setCampaignBudget(tx, row.id, values.yuan * FEN))) throw conflict('预算不能少于已经支出的金额')
    const [before, after] = [{ budget: row.budget }, { budget: values.yuan * FEN }]
    return { object: `campaign:${row.id}`, before, after, reason: values.reason, to: `/campaigns/${row.id}` }
  },
})

/** Campaigns and their budgets; any of them can be stopped at once. */
export const campaignArea: Area = { pages: [campaigns, campaign], acts: [move, budget] }
