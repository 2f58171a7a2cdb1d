import { Facts } from '#server/desk/frame/detail'
import { type Area, momentText, page } from '#server/desk/frame/row'
import { found, idOf } from '#server/desk/parts/ref'
import { type BulkRun, bulkRun } from '#server/repositories/account/bulk-run'

const roles = ['editor', 'teacher', 'service', 'finance', 'marketing'] as const

const stateOf = ({ place, refs, endedAt }: BulkRun) => (endedAt === null ? `正在办，${place} / ${refs.length}` : '办完了')

/** The report of an act done to many rows; only its doer and the owners read it. */
const report = page({
  path: '/bulk-runs/:id',
  title: '批量操作的结果',
  roles,
  load: async ({ db }, { params, staff }) => {
    const run = await bulkRun(db, idOf(params.id, '批量操作'))
    return found(run?.staffId === staff.id || staff.roles.includes('owner') ? run : undefined, '批量操作')
  },
  view: (run) => (
    <>
      <Facts
        of={[
          ['状态', stateOf(run)],
          ['办成', `${run.place - run.refused.length} 条`],
          ['没办成', `${run.refused.length} 条`],
          ['开始', momentText(run.madeAt)],
        ]}
      />
      {run.endedAt === null && (
        <p>
          <a href={`/bulk-runs/${run.id}`}>刷新</a>
        </p>
      )}
      {run.refused.length > 0 && (
        <>
          <h2>没办成的</h2>
          <ul>
            {run.refused.map(({ ref, reason }) => (
              <li key={ref}>
                {ref}：{reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  ),
})

/** Acts done to many rows of a list at once. */
export const bulkRunArea: Area = { pages: [report], acts: [] }
