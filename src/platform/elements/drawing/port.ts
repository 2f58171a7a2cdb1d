/** A line in shares of the sheet's width, x and y in turn: a sheet of another width shows the same drawing. */
export type Stroke = readonly number[]
/** A canvas for a finger, a pen or a mouse. It shows `strokes` and reports each finished line. */
export type DrawingProps = { id: string; className?: string; label: string; strokes: readonly Stroke[]; onStroke: (stroke: Stroke) => void }
