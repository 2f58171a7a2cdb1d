/** A line in shares of the sheet's width, x and y in turn: a sheet of another width shows the same drawing. */
export type Stroke = readonly number[]
/** A sheet to draw on with a finger, a pen or a mouse. It shows `strokes`; each finished line is told. */
export type DrawingProps = { id: string; className?: string; label: string; strokes: readonly Stroke[]; onStroke: (stroke: Stroke) => void }
