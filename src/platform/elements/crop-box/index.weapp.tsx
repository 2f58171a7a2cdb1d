import type { CropBoxProps } from './port'

/** The mini-program's host cuts pictures on a page of its own. */
export function CropBox(_: CropBoxProps) {
  return null
}
