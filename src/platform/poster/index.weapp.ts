import Taro from '@tarojs/taro'
import { codeSize, drawBareCode, drawCard } from './draw-card'
import { POSTER_HEIGHT, POSTER_WIDTH, type PosterPort } from './port'

const load = (canvas: Taro.OffscreenCanvas, address: string) =>
  new Promise<HTMLImageElement | null>((resolve) => {
    // An image of the canvas has the fields of a web image.
    const image = canvas.createImage() as unknown as HTMLImageElement
    image.onload = () => resolve(image)
    image.onerror = () => resolve(null)
    image.src = address
  })

/** Pictures that are kept at once: a next one takes the place of the oldest. */
const FILES = 6
let made = 0

/** Not every client exports a canvas that is not on the screen; there its picture is written into a file as text. */
async function fileOf(canvas: Taro.OffscreenCanvas): Promise<string> {
  const able = canvas as unknown as { toDataURL?: (type: string) => string }
  const [, bytes] = able.toDataURL?.('image/png').split(',') ?? []
  if (bytes === undefined)
    return (await Taro.canvasToTempFilePath({ canvas: canvas as unknown as Taro.Canvas, fileType: 'png' })).tempFilePath
  const file = `${Taro.env.USER_DATA_PATH}/poster-${made++ % FILES}.png`
  Taro.getFileSystemManager().writeFileSync(file, bytes, 'base64')
  return file
}

type Draw = (ink: CanvasRenderingContext2D, canvas: Taro.OffscreenCanvas) => void | Promise<void>

async function drawn(width: number, height: number, draw: Draw): Promise<string | null> {
  try {
    const canvas = Taro.createOffscreenCanvas({ type: '2d', width, height })
    await draw(canvas.getContext('2d') as unknown as CanvasRenderingContext2D, canvas)
    return await fileOf(canvas)
  } catch {
    return null
  }
}

export const poster: PosterPort = {
  draw: (card) =>
    drawn(POSTER_WIDTH, POSTER_HEIGHT, async (ink, canvas) =>
      drawCard(ink, card, card.picture === '' ? null : await load(canvas, card.picture)),
    ),
  drawCode: (qr) => drawn(codeSize(qr), codeSize(qr), (ink) => drawBareCode(ink, qr)),
  keep: '长按图片保存',
}
