import type { Stroke } from './port'

type Brush = Pick<
  CanvasRenderingContext2D,
  'beginPath' | 'moveTo' | 'lineTo' | 'stroke' | 'clearRect' | 'lineWidth' | 'lineCap' | 'lineJoin' | 'strokeStyle'
>
/** `width` and `height` of the canvas in its own pixels; `ink` is a colour. */
type Sheet = { brush: Brush; width: number; height: number; ink: string }

const LINE_SHARE = 0.006

/** Draws all lines again. */
export function paint({ brush, width, height, ink }: Sheet, strokes: readonly Stroke[]): void {
  brush.clearRect(0, 0, width, height)
  Object.assign(brush, { lineWidth: width * LINE_SHARE, lineCap: 'round', lineJoin: 'round', strokeStyle: ink })
  for (const stroke of strokes) {
    brush.beginPath()
    brush.moveTo((stroke[0] ?? 0) * width, (stroke[1] ?? 0) * width)
    for (let at = 0; at + 1 < stroke.length; at += 2) brush.lineTo((stroke[at] ?? 0) * width, (stroke[at + 1] ?? 0) * width)
    brush.stroke()
  }
}
