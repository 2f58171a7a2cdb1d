import { roundTop } from './chart'

/** One line of a ranking: what is shown now, what was a week before, and where its rows are. */
type RankBar = { label: string; now: number; before: number | null; to: string | undefined }

const [WIDTH, ROW, LEFT, RIGHT] = [760, 34, 220, 96]
const MOST = 10
const LETTERS = 15

const short = (text: string) => (text.length > LETTERS ? `${text.slice(0, LETTERS - 1)}…` : text)

function RankRow({ of, at, top, words }: { of: RankBar; at: number; top: number; words: (value: number) => string }) {
  const scale = (value: number) => (Math.max(0, value) / top) * (WIDTH - LEFT - RIGHT)
  const y = at * ROW
  const { label, now, before, to } = of
  const drawn = (
    <>
      <text x={LEFT - 8} y={y + 21} textAnchor="end">
        {short(label)}
      </text>
      {before !== null && <rect x={LEFT} y={y + 20} width={scale(before)} height={7} className="then" fill="url(#hatch)" />}
      <rect x={LEFT} y={y + 6} width={scale(now)} height={12} className="now" rx={2} />
      <text x={LEFT + scale(now) + 8} y={y + 17}>
        {words(now)}
      </text>
    </>
  )
  const told = `${label}：${words(now)}${before === null ? '' : `，上周同期 ${words(before)}`}`
  if (to === undefined) return <g aria-label={told}>{drawn}</g>
  return (
    <a href={to} aria-label={told}>
      {drawn}
    </a>
  )
}

/** The largest values of a table as bars, those of the week before below them. */
export function RankChart({ title, bars, words }: { title: string; bars: readonly RankBar[]; words: (value: number) => string }) {
  const most = [...bars].sort((one, other) => other.now - one.now).slice(0, MOST)
  if (most.length === 0) return null
  const top = roundTop(Math.max(...most.flatMap(({ now, before }) => [now, before ?? 0])))
  const hasBefore = most.some(({ before }) => before !== null)
  return (
    <div className="card chart">
      <p className="muted">
        <i className="key" /> 这一段 {hasBefore && <i className="key old" />} {hasBefore && '上周同期'}
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${most.length * ROW + 4}`} aria-label={title}>
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v6" className="hatch" />
        </pattern>
        {most.map((bar, at) => (
          <RankRow key={`${bar.label} ${bar.to ?? ''}`} of={bar} at={at} top={top} words={words} />
        ))}
      </svg>
    </div>
  )
}
