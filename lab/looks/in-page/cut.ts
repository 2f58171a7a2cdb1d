import { around, type Box, named, overlap, SLACK, seenPart, sheetOf } from './boxes'
import type { Line } from './lines'

const isPast = (line: Box, box: Box, axis: 'x' | 'y', by: number) =>
  axis === 'x' ? line.left < box.left - by || line.right > box.right + by : line.top < box.top - by || line.bottom > box.bottom + by

const overflowOf = (element: Element, axis: 'x' | 'y') => getComputedStyle(element)[axis === 'x' ? 'overflowX' : 'overflowY']

/** The elements around a line up to the first that scrolls that way: what scrolls hides nothing. */
function clipping(line: Line, root: Element, axis: 'x' | 'y'): Element[] {
  const parts = around(line.element, root)
  const scroller = parts.findIndex((at) => /auto|scroll/.test(overflowOf(at, axis)))
  return scroller < 0 ? parts : parts.slice(0, scroller)
}

/** The element that hides a part of a line for good; where a number of lines is meant, none does. */
function hiderOf(line: Line, root: Element): Element | undefined {
  if (around(line.element, root).some((at) => getComputedStyle(at).webkitLineClamp !== 'none')) return undefined
  const hides = (at: Element, axis: 'x' | 'y') =>
    /hidden|clip/.test(overflowOf(at, axis)) && isPast(line, at.getBoundingClientRect(), axis, SLACK)
  return clipping(line, root, 'x').find((at) => hides(at, 'x')) ?? clipping(line, root, 'y').find((at) => hides(at, 'y'))
}

const isPainted = ({ backgroundColor, borderTopWidth, borderBottomWidth }: CSSStyleDeclaration) =>
  !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(backgroundColor) || (borderTopWidth !== '0px' && borderBottomWidth !== '0px')

/** The painted box that a line overflows. */
function leftBy(line: Line, root: Element): Element | undefined {
  const parts = around(line.element, root).filter((at) => at !== root && getComputedStyle(at).display !== 'inline')
  const box = parts.find((at) => isPainted(getComputedStyle(at)) || getComputedStyle(at).overflowX === 'auto')
  if (!box || getComputedStyle(box).overflowX !== 'visible') return undefined
  const rect = box.getBoundingClientRect()
  return isPast(line, rect, 'x', 2 * SLACK) || isPast(line, rect, 'y', 2 * SLACK) ? box : undefined
}

/** Text of which a part cannot be seen, or that runs out of its box. */
export function cutText(lines: readonly Line[], root: Element): string[] {
  return lines.flatMap((line) => {
    const hider = hiderOf(line, root)
    if (hider) return [`text cut off: ${named(line.element)} by ${hider === line.element ? 'itself' : named(hider)}`]
    const box = leftBy(line, root)
    return box ? [`text runs out of its box: ${named(line.element)} of ${named(box)}`] : []
  })
}

/** A field lower than the letters in it. */
export function lowFields(root: Element): string[] {
  const isLow = (field: Element) => field.clientHeight < Number.parseFloat(getComputedStyle(field).fontSize) * 1.15
  return [...root.querySelectorAll('input:not([type=checkbox]):not([type=radio]):not([type=file]), textarea')]
    .filter((field) => field.checkVisibility() && isLow(field))
    .map((field) => `field lower than its letters: ${named(field)}`)
}

/** Lines of different texts on top of each other. */
export function textOnText(lines: readonly Line[], root: Element): string[] {
  const upright = lines.map((line) => ({ ...line, ...seenPart(line.element, line, root) })).sort((one, other) => one.top - other.top)
  return upright.flatMap((line, at) => {
    const below = upright.slice(at + 1)
    const end = below.findIndex(({ top }) => top >= line.bottom)
    return below
      .slice(0, end < 0 ? undefined : end)
      .filter((other) => other.piece !== line.piece && overlap(line, other).x > 2 && overlap(line, other).y > 2)
      .filter((other) => sheetOf(line.element, root) === sheetOf(other.element, root))
      .map((other) => `text on text: ${named(line.element)} and ${named(other.element)}`)
  })
}
