type Point = { clientX: number; clientY: number }
type Touches = { length: number; [at: number]: Point }

const MOST = 4
/** A double press and the button enlarge to this. */
export const LARGE = 2

/** How far two fingers are apart, in CSS pixels; 0 unless there are two. */
export const apart = ({ 0: one, 1: other }: Touches): number =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0

/** The scale two fingers ask for that were `from` apart at `scale` and are `to` apart now; hundredths are enough for an eye. */
export const pinched = (scale: number, from: number, to: number): number =>
  Math.min(MOST, Math.max(1, Math.round(((scale * to) / from) * 100) / 100))
