import { PageLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, momentText } from '#server/desk/frame/row'
import { listRisks, type Risk, riskKinds } from '#server/repositories/invite/risks'

const userWords = ({ users }: Risk) => users.join('、')

const risks = list<Risk>({
  path: '/risks',
  title: '活动风险',
  section: '营销',
  roles: ['marketing', 'finance', 'service'],
  filters: [{ name: 'kind', label: '迹象', choices: riskKinds }],
  columns: [
    { title: '迹象', text: ({ kind }) => riskKinds[kind] },
    { title: '特征', text: ({ sign }) => sign || '—' },
    { title: '次数', text: ({ count }) => String(count), isNumber: true },
    {
      title: '学员',
      text: userWords,
      view: ({ users }) => (
        <ul>
          {users.map((id) => (
            <li key={id}>
              <PageLink to={`/learners/${id}`}>{id}</PageLink> <PageLink to={`/rewards?user=${id}`}>奖励</PageLink>
            </li>
          ))}
        </ul>
      ),
    },
    { title: '最近一次', text: ({ at }) => momentText(at) },
  ],
  load: async ({ db, now }, { filter, before, limit }) => {
    const all = await listRisks(db, { kind: filter.kind, now: now() })
    return all.filter(({ id }) => before === undefined || id < before).slice(0, limit)
  },
  above: <p className="muted">最近三十天的迹象，不等于作弊：先看学员的奖励，确认后收回奖励或锁定账号。</p>,
})

/** Signs that rewards are farmed. */
export const riskArea: Area = { pages: [risks], acts: [] }
