/** One place of a chart: what is shown now, what was a week before, and where its rows are. `until`: the time that it has come to, of a day that is not over. */
export type Bar = { label: string; now: number; before: number; to: string; until: string }

type ChartProps = {
  title: string
  bars: readonly Bar[]
  words: (value: number) => string
  /** The same in few letters, for the scale and above the bars. */
  short?: (value: number) => string
  nowWords: string
  thenWords: string
  /** The same figures stand in a table below it. */
  hasTable?: true
}

const GRID = 3
const WHOLE = 100
/** Bars that leave room for their value above them. */
const MOST_VALUES = 10

/** Places that are named where not all of them have room for it. */
const FEW_NAMES = 7

/** Whether a place has its name below it: every one of a few, of many the last and those a step apart. */
export const isNamed = (at: number, count: number): boolean => count <= MOST_VALUES || (count - 1 - at) % Math.ceil(count / FEW_NAMES) === 0

/** The least number at or above a value of which the third, where a line of the scale stands, is round. */
export function roundTop(value: number): number {
  if (value <= GRID) return GRID
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1.5, 3, 6, 9].find((step) => step * power >= value) ?? 15) * power
}

/** Places are shares of the drawing, so that it fills its card whatever the height; letters keep their size. */
const share = (part: number) => `${Number((part * WHOLE).toFixed(2))}%`

function Column({
  at,
  of: { label, now, before, to, until },
  width,
  top,
  words,
  short,
  isNamed: hasName,
}: {
  at: number
  of: Bar
  width: number
  top: number
  words: ChartProps['words']
  short: ChartProps['words'] | undefined
  isNamed: boolean
}) {
  const scale = (value: number) => Math.max(0, value) / top
  const [left, half] = [at * width, width * 0.36]
  const [word, ...rest] = label.split(' ')
  const name = short && until !== '' ? `${label}（至 ${until}）` : label
  return (
    <>
      <a href={to} aria-label={`${name}：${words(now)}，上周同期 ${words(before)}`}>
        <rect
          x={share(left + width * 0.12)}
          y={share(1 - scale(before))}
          width={share(half)}
          height={share(scale(before))}
          className="then"
          fill="url(#hatch)"
        />
        <rect
          x={share(left + width * 0.52)}
          y={share(1 - scale(now))}
          width={share(half)}
          height={share(scale(now))}
          className={until ? 'now partial' : 'now'}
        />
        {hasName && (
          <text x={share(left + width / 2)} y="100%" dy={22} textAnchor="middle">
            {word}
            {rest.length > 0 && <tspan className="until"> {rest.join(' ')}</tspan>}
            {name !== label && <tspan className="until">（至 {until}）</tspan>}
          </text>
        )}
      </a>
      {short && now > 0 && (
        <text x={share(left + width * 0.52 + half / 2)} y={share(1 - scale(now))} dy={-6} textAnchor="middle" className="value">
          {short(now)}
        </text>
      )}
    </>
  )
}

/** The same figures as a table, for who reads them one by one. */
function Behind({ bars, words }: Pick<ChartProps, 'bars' | 'words'>) {
  return (
    <details>
      <summary>看表</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col" className="number">
              这一段
            </th>
            <th scope="col" className="number">
              上周同期
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, now, before, to }) => (
            <tr key={label}>
              <td data-title="日期">
                <a href={to}>{label}</a>
              </td>
              <td data-title="这一段" className="number">
                {words(now)}
              </td>
              <td data-title="上周同期" className="number">
                {words(before)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Bars of this week beside those of the week before, and the same figures as a table behind them. */
export function BarChart({ title, bars, words, short = words, nowWords, thenWords, hasTable }: ChartProps) {
  const most = Math.max(0, ...bars.flatMap(({ now, before }) => [now, before]))
  const top = roundTop(most)
  const width = 1 / Math.max(1, bars.length)
  return (
    <section className="card chart">
      <h2>
        {title}
        <small>
          <i className="key" /> 这一段 {nowWords} <i className="key old" /> 上周同期 {thenWords}
        </small>
      </h2>
      <svg className="plot" aria-label={title}>
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v6" className="hatch" />
        </pattern>
        {Array.from({ length: GRID + 1 }, (_, step) => {
          const y = share(1 - step / GRID)
          return (
            <g key={y}>
              <line x2="100%" y1={y} y2={y} className="grid" />
              <text x={-8} y={y} dy={4} textAnchor="end" className="scale">
                {(step === 0 || most > 0) && short((top * step) / GRID)}
              </text>
            </g>
          )
        })}
        {bars.map((bar, at) => (
          <Column
            key={bar.label}
            at={at}
            of={bar}
            width={width}
            top={top}
            words={words}
            short={bars.length <= MOST_VALUES ? short : undefined}
            isNamed={isNamed(at, bars.length)}
          />
        ))}
      </svg>
      {!hasTable && <Behind bars={bars} words={words} />}
    </section>
  )
}
