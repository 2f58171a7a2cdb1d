import type { ReactNode } from 'react'
import type { HomeLook } from '#server/repositories/site/block-page/first-shelf'

/** A bar of a drawing; the one that the page is about is `first`. */
type Bar = { x?: number; y: number; width?: number; height: number; isFirst?: true }

const [WIDTH, EDGE, FULL] = [120, 8, 104]
const third = { width: 32, height: 26 } as const

const bars: Readonly<Record<HomeLook, readonly Bar[]>> = {
  exam: [
    { y: 8, height: 18, isFirst: true },
    { y: 31, height: 8 },
    { y: 44, width: 50, height: 14 },
    { x: 62, y: 44, width: 50, height: 14 },
  ],
  course: [
    { y: 8, height: 12 },
    { y: 26, ...third, isFirst: true },
    { x: 44, y: 26, ...third, isFirst: true },
    { x: 80, y: 26, ...third, isFirst: true },
  ],
  practice: [
    { x: 58, y: 14, width: 54, height: 8 },
    { x: 58, y: 29, width: 54, height: 8 },
    { x: 58, y: 44, width: 54, height: 8 },
  ],
}

const drawn = (look: HomeLook): ReactNode => (
  <svg viewBox={`0 0 ${WIDTH} 66`} aria-hidden="true" className="sketch">
    {look === 'practice' && <circle cx={32} cy={33} r={18} className="ring" />}
    {bars[look].map(({ x = EDGE, y, width = FULL, height, isFirst }) => (
      <rect key={`${x}-${y}`} x={x} y={y} width={width} height={height} rx={2} className={isFirst ? 'first' : undefined} />
    ))}
  </svg>
)

/** Small drawings of the home pages that a new direction may begin with: countdown above, courses alone, the bank above. */
export const homeDrawings: Readonly<Record<HomeLook, ReactNode>> = {
  exam: drawn('exam'),
  course: drawn('course'),
  practice: drawn('practice'),
}
