/** Widths a picture of ours is kept in, in dots. */
export const PICTURE_WIDTHS = [128, 256, 384, 512] as const

const isCutToSize = (src: string) => /\/media\/(covers|avatars)\/[\w-]+\.jpg$/.test(src)

/** The address of a picture in the width its box needs: `box` in points, `density` in dots a point. Other pictures stay as they are. */
export function sizedPicture(src: string, box: number | undefined, density: number): string {
  if (box === undefined || !isCutToSize(src)) return src
  const width = PICTURE_WIDTHS.find((one) => one >= box * density)
  return width === undefined ? src : `${src}?w=${width}`
}
