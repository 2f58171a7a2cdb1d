import type { PictureArea } from '@/platform/upload/port'

/**
 * A picture under a round window: fingers, a mouse or the arrow keys move it, two fingers or a wheel change `zoom`, 1–3. `onArea`: the
 * part seen through the window, whenever it rests. `onFail`: the picture cannot be shown.
 */
export type CropBoxProps = {
  src: string
  label: string
  zoom: number
  onZoom: (zoom: number) => void
  onArea: (area: PictureArea) => void
  onFail: () => void
}
