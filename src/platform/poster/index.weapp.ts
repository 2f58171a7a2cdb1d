import Taro from '@tarojs/taro'
import { drawCard } from './draw-card'
import { POSTER_HEIGHT, POSTER_WIDTH, type PosterPort } from './port'

const load = (canvas: Taro.OffscreenCanvas, address: string) =>
  new Promise<HTMLImageElement | null>((resolve) => {
    // An image of the canvas has the fields of a web image.
    const image = canvas.createImage() as unknown as HTMLImageElement
    image.onload = () => resolve(image)
    image.onerror = () => resolve(null)
    image.src = address
  })

export const poster: PosterPort = {
  draw: async (card) => {
    try {
      const canvas = Taro.createOffscreenCanvas({ type: '2d', width: POSTER_WIDTH, height: POSTER_HEIGHT })
      const ink = canvas.getContext('2d') as unknown as CanvasRenderingContext2D
      drawCard(ink, card, card.picture === '' ? null : await load(canvas, card.picture))
      const { tempFilePath } = await Taro.canvasToTempFilePath({ canvas: canvas as unknown as Taro.Canvas, fileType: 'png' })
      return tempFilePath
    } catch {
      return null
    }
  },
}
