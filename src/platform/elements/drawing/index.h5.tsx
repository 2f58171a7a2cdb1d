import { type PointerEvent, useEffect, useRef } from 'react'
import { ariaOf } from '../index.h5'
import { paint } from './paint'
import type { DrawingProps, Stroke } from './port'

/** Where a pointer is, in shares of the canvas's width. */
function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): [number, number] {
  const { left, top, width } = currentTarget.getBoundingClientRect()
  return [(clientX - left) / width, (clientY - top) / width]
}

function show(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const brush = canvas.getContext('2d')
  if (brush) paint({ brush, width: canvas.width, height: canvas.height, ink: getComputedStyle(canvas).color }, strokes)
}

export function Drawing({ id, className, label, strokes, onStroke }: DrawingProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const line = useRef<number[] | null>(null)
  useEffect(() => {
    if (!canvas.current) return
    canvas.current.width = canvas.current.clientWidth * window.devicePixelRatio
    canvas.current.height = canvas.current.clientHeight * window.devicePixelRatio
    show(canvas.current, strokes)
  }, [strokes])
  const start = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    line.current = placeOf(event)
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!line.current) return
    line.current.push(...placeOf(event))
    show(event.currentTarget, [...strokes, line.current])
  }
  const end = () => {
    if (line.current) onStroke(line.current)
    line.current = null
  }
  const told = ariaOf({ id, className, role: 'img', label })
  return <canvas ref={canvas} {...told} onPointerDown={start} onPointerMove={move} onPointerUp={end} onPointerCancel={end} />
}
