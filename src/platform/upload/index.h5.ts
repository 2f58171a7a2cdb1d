import { fitWithin } from '@/domain/device/upload-plan'
import { localFile } from '../album/index.h5'
import type { LocalFile, PictureArea, UploadPort, UploadReply } from './port'

const QUALITY = 0.92
const noReply: UploadReply = { status: 0, body: undefined }

async function pictureAt(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

async function drawn(address: string, limit: number): Promise<HTMLCanvasElement> {
  const image = await pictureAt(address)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitWithin(image.naturalWidth, image.naturalHeight, limit))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** The area on a sheet of its own: a photo as JPEG, anything else as PNG, which every browser writes. */
async function cut(file: LocalFile, { x, y, width, height }: PictureArea, limit: number): Promise<Blob | null> {
  const image = await pictureAt(file.preview)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitWithin(width, height, limit))
  const type = file.type === 'image/jpeg' ? file.type : 'image/png'
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}

const squareImage: UploadPort['squareImage'] = async (file, limit, askArea) => {
  const area = await askArea(file)
  if (area === null) return null
  const blob = await cut(file, area, limit)
  if (blob === null) throw new Error('the picture cannot be drawn')
  return localFile(blob, file.name, `${file.mark}:${area.x},${area.y},${area.width}`)
}

/** A device that cannot draw the picture sends it as it is. */
async function shrinkImage(file: LocalFile, limit: number): Promise<LocalFile> {
  const canvas = await drawn(file.preview, limit).catch(() => null)
  const blob = await new Promise<Blob | null>((resolve) => (canvas ? canvas.toBlob(resolve, file.type, QUALITY) : resolve(null)))
  return blob && blob.size < file.size ? localFile(blob, file.name, file.mark) : file
}

async function post(url: string, init: RequestInit, timeoutMs: number): Promise<UploadReply> {
  const control = new AbortController()
  const timer = setTimeout(() => control.abort(), timeoutMs)
  try {
    const reply = await fetch(url, { ...init, method: 'POST', signal: control.signal })
    return { status: reply.status, body: await reply.json().catch(() => undefined) }
  } catch {
    return noReply
  } finally {
    clearTimeout(timer)
  }
}

export const uploads = {
  squareImage,
  shrinkImage,
  postForm: (url, fields, file, timeoutMs) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    if (file.source instanceof Blob) form.append('file', file.source, file.name)
    return post(url, { body: form }, timeoutMs)
  },
  postBytes: (url, headers, body, timeoutMs) => post(url, { headers, body }, timeoutMs),
} satisfies UploadPort
