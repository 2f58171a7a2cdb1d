import { around, type Box, isShown, overlap } from './boxes'

/** One line of one piece of text, as high as its letters. */
export type Line = Box & { element: Element; piece: Node }

/** A line's box is higher than what is drawn in it. */
function asHighAsLetters({ left, right, top, bottom }: DOMRect, size: number): Box {
  const middle = (top + bottom) / 2
  return { left, right, top: middle - size / 2, bottom: middle + size / 2 }
}

function linesOf(piece: Node, element: Element): Line[] {
  const range = document.createRange()
  range.selectNodeContents(piece)
  const size = Number.parseFloat(getComputedStyle(element).fontSize)
  return [...range.getClientRects()].filter(({ width }) => width > 0).map((rect) => ({ ...asHighAsLetters(rect, size), element, piece }))
}

/** A number of lines is meant to be shown, and this is none of them. */
function isLeftOut(line: Line, root: Element): boolean {
  const clamp = around(line.element, root).find((at) => getComputedStyle(at).webkitLineClamp !== 'none')
  return clamp !== undefined && overlap(line, clamp.getBoundingClientRect()).y < (line.bottom - line.top) / 2
}

/** Every line of text that is shown. */
export function linesIn(root: Element): Line[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Line[] = []
  for (let piece = walker.nextNode(); piece; piece = walker.nextNode()) {
    const element = piece.parentElement
    if (element && piece.textContent?.trim() && isShown(element, root)) found.push(...linesOf(piece, element))
  }
  return found.filter((line) => !isLeftOut(line, root))
}
