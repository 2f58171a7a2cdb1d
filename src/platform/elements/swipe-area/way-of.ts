import { touchDirection } from '@/domain/device/touch-direction'

type Point = { x: number; y: number; at: number }

const LEAST_PX = 60
const LONGEST_MS = 600
/** A swipe goes at least this many times as far sideways as up or down. */
const SLOPE = 2

/** Where a finger went, from points in CSS pixels and milliseconds; undefined for what is no swipe. */
export function wayOf(from: Point, to: Point): 'next' | 'previous' | undefined {
  const across = to.x - from.x
  if (touchDirection(across, to.y - from.y) !== 'across') return undefined
  const isSwipe = Math.abs(across) >= LEAST_PX && Math.abs(across) >= SLOPE * Math.abs(to.y - from.y) && to.at - from.at <= LONGEST_MS
  if (!isSwipe) return undefined
  return across < 0 ? 'next' : 'previous'
}
