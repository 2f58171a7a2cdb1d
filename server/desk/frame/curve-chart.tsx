/** One part of something that is played: the share who saw it, and who went no further. */
type CurvePart = { label: string; share: number; stopped: number; to: string | undefined }

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [760, 260, 48, 16, 32]
const GRID = 4
const WHOLE = 100
const EVERY = 4

const shareText = (share: number) => `${Math.round(share * WHOLE)}%`
const floor = HEIGHT - BOTTOM
const heightOf = (share: number) => Math.max(0, Math.min(1, share)) * (HEIGHT - TOP - BOTTOM)

/** A curve of who is still there, over bars of who left in each part. */
export function CurveChart({ title, parts, viewers }: { title: string; parts: readonly CurvePart[]; viewers: number }) {
  const width = (WIDTH - LEFT) / Math.max(1, parts.length)
  const middle = (at: number) => LEFT + (at + 0.5) * width
  const line = parts.map(({ share }, at) => `${at === 0 ? 'M' : 'L'}${middle(at).toFixed(1)} ${(floor - heightOf(share)).toFixed(1)}`)
  return (
    <div className="card chart">
      <p className="muted">
        <i className="key" /> 看过这一段的 <i className="key old" /> 停在这一段的
      </p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-label={title}>
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v6" className="hatch" />
        </pattern>
        {Array.from({ length: GRID + 1 }, (_, step) => (
          <g key={String(step)}>
            <path d={`M${LEFT} ${floor - heightOf(step / GRID)}H${WIDTH}`} className="grid" />
            <text x={LEFT - 8} y={floor - heightOf(step / GRID) + 4} textAnchor="end">
              {shareText(step / GRID)}
            </text>
          </g>
        ))}
        {parts.map(({ label, share, stopped, to }, at) => {
          const left = viewers === 0 ? 0 : stopped / viewers
          return (
            <a key={label} href={to} aria-label={`${label}：${shareText(share)} 看过，${stopped} 人停在这里`}>
              <rect
                x={LEFT + at * width + 3}
                y={floor - heightOf(left)}
                width={width - 6}
                height={heightOf(left)}
                className="then"
                fill="url(#hatch)"
              />
              {at % EVERY === 0 && (
                <text x={middle(at)} y={HEIGHT - 10} textAnchor="middle">
                  {label}
                </text>
              )}
            </a>
          )
        })}
        <path d={line.join('')} className="curve" />
      </svg>
    </div>
  )
}
