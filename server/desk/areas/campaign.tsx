import { yuan } from '@/domain/money/money'
import { conflict } from '../../refusal'
import { type CampaignRow, campaignById, listCampaigns, moveCampaign } from '../../repositories/growth/campaign-list'
import { choice, text } from '../field'
import { list } from '../list'
import { found, idOf } from '../ref'
import { type Area, act } from '../row'
import { momentText } from '../words'

const roles = ['marketing', 'finance'] as const
const kinds: Record<string, string> = { invite: '邀请', distribution: '分销', raffle: '抽奖' }
const states: Record<string, string> = { draft: '草稿', running: '进行', stopped: '已停止' }
const budgetText = ({ budget, spent }: CampaignRow) => (budget === null ? '—' : `${yuan(spent)} / ${yuan(budget)} 元`)

const campaigns = list<CampaignRow>({
  path: '/campaigns',
  title: '营销活动',
  section: '活动',
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
  to: ({ id }) => `/acts/move-campaign/${id}`,
})

const move = act({
  name: 'move-campaign',
  title: '停止或恢复活动',
  roles,
  fields: {
    status: choice({ label: '改为', choices: { stopped: '停止', running: '恢复' } }),
    reason: text({ label: '原因', most: 200 }),
  },
  start: async ({ db }, ref) => {
    const row = found(await campaignById(db, idOf(ref, '活动')), '活动')
    return {
      facts: [
        ['活动', row.title],
        ['状态', states[row.status] ?? row.status],
        ['已用预算', budgetText(row)],
      ],
    }
  },
  preview: (_deps, _ref, { status }) =>
    status === 'stopped' ? ['活动立即结束，不再产生新的奖励；待结算的奖励照常结算'] : ['活动恢复进行，仍受时间和预算限制'],
  run: async (tx, { ref, values }) => {
    const before = found(await campaignById(tx, idOf(ref, '活动')), '活动')
    const to = values.status === 'running' ? 'running' : 'stopped'
    // A raffle that was stopped has published its seed.
    if (before.kind === 'raffle' && to === 'running') throw conflict('抽奖停止后种子已公布，不能恢复')
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

/** Campaigns and their budgets; any of them can be stopped at once. */
export const campaignArea: Area = { pages: [campaigns], acts: [move] }
