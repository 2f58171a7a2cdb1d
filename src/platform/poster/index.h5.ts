import { codeSize, drawBareCode, drawCard } from './draw-card'
import { POSTER_HEIGHT, POSTER_WIDTH, type PosterPort } from './port'

async function load(address: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = address
  return image.decode().then(
    () => image,
    () => null,
  )
}

/** Draws on a canvas of a size, and gives what was drawn. */
async function drawn(width: number, height: number, draw: (ink: CanvasRenderingContext2D) => void | Promise<void>) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const ink = canvas.getContext('2d')
  if (!ink) return null
  await draw(ink)
  return canvas.toDataURL('image/png')
}

export const poster: PosterPort = {
  draw: (card) =>
    drawn(POSTER_WIDTH, POSTER_HEIGHT, async (ink) => drawCard(ink, card, card.picture === '' ? null : await load(card.picture))),
  drawCode: (qr) => drawn(codeSize(qr), codeSize(qr), (ink) => drawBareCode(ink, qr)),
  keep: '长按图片保存',
}
