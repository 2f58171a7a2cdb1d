import { drawCard } from './draw-card'
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

export const poster: PosterPort = {
  draw: async (card) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: POSTER_WIDTH, height: POSTER_HEIGHT })
    const ink = canvas.getContext('2d')
    if (!ink) return null
    drawCard(ink, card, card.picture === '' ? null : await load(card.picture))
    return canvas.toDataURL('image/png')
  },
}
