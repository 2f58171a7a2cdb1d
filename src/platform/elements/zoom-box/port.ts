import type { ReactNode } from 'react'

/**
 * Something that can be drawn `scale` times as large as its box, 1–4, and is then scrolled. Two fingers, a double press and the
 * keys + and − change the scale; while it is large the arrow keys move over it and not on from it.
 */
export type ZoomBoxProps = { className: string; label: string; scale: number; onScale: (scale: number) => void; children: ReactNode }
