import { Rows } from '#server/desk/parts/rows'
import type { MemberLine } from '#server/repositories/study/groups'

const HUNDRED = 100
/** Members who are further behind the plan than this, in points, are behind. */
const BEHIND = 8
const TENTHS = 10
const [WIDTH, HEIGHT, TOP, BOTTOM] = [336, 116, 18, 22]

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(HUNDRED, Math.round((part * HUNDRED) / whole)))
/** How much of the plan a member has done, and how much of it was due. */
export const progressOf = ({ done, tasks }: MemberLine): number => percent(done, tasks)
export const plannedOf = ({ planned, tasks }: MemberLine): number => percent(planned, tasks)
export const isBehind = (line: MemberLine): boolean => plannedOf(line) - progressOf(line) > BEHIND

/** How many members are in each tenth of the plan, and whether all of that tenth is behind what was due. */
function tenthsOf(lines: readonly MemberLine[], planned: number) {
  return Array.from({ length: TENTHS }, (_, at) => {
    const count = lines.filter((line) => Math.min(TENTHS - 1, Math.floor(progressOf(line) / TENTHS)) === at).length
    return { from: at * TENTHS, count, isLate: (at + 1) * TENTHS <= planned }
  })
}

type Tenth = ReturnType<typeof tenthsOf>[number]

function Column({ of: { from, count, isLate }, at, most }: { of: Tenth; at: number; most: number }) {
  const width = WIDTH / TENTHS
  const floor = HEIGHT - BOTTOM
  const height = (count / most) * (floor - TOP)
  return (
    <g>
      <text x={(at + 0.5) * width} y={floor - height - 4} textAnchor="middle">
        {count}
      </text>
      <rect x={at * width + 3} y={floor - height} width={width - 6} height={height} className={isLate ? 'now late' : 'now'} rx={2} />
      <text x={(at + 0.5) * width} y={HEIGHT - 6} textAnchor="middle">
        {from}%
      </text>
    </g>
  )
}

/** The same figures as a table, for who reads them one by one. */
const Behind = ({ of }: { of: readonly Tenth[] }) => (
  <details>
    <summary>看表</summary>
    <Rows
      of={of.map(({ from, count }) => ({ id: from, count }))}
      columns={[
        ['做完', ({ id }) => `${id}% 到 ${id + TENTHS - 1}%`],
        ['人数', ({ count }) => count, true],
      ]}
    />
  </details>
)

/** The progress of a class as columns, a tenth of the plan each. */
export function ClassProgress({ of: lines }: { of: readonly MemberLine[] }) {
  const planned = percent(
    lines.reduce((sum, line) => sum + line.planned, 0),
    lines.reduce((sum, line) => sum + line.tasks, 0),
  )
  const tenths = tenthsOf(lines, planned)
  const most = Math.max(1, ...tenths.map(({ count }) => count))
  return (
    <section className="chart">
      <h2>
        全班进度{' '}
        <small>
          {lines.length} 位，按计划该到 {planned}%
        </small>
      </h2>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="全班进度">
        {tenths.map((tenth, at) => (
          <Column key={tenth.from} of={tenth} at={at} most={most} />
        ))}
      </svg>
      <Behind of={tenths} />
    </section>
  )
}
