import Taro from '@tarojs/taro'
import { fitWithin, typeOfName } from '@/domain/device/upload-plan'
import { readJson } from '@/domain/text/read-json'
import type { LocalFile, UploadPort, UploadReply } from './port'

const QUALITY = 80
const noReply: UploadReply = { status: 0, body: undefined }

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function read(filePath: string, start: number, end: number): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    Taro.getFileSystemManager().readFile({
      filePath,
      position: start,
      length: end - start,
      success: ({ data }) => (typeof data === 'string' ? reject(new Error('no bytes')) : resolve(data)),
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    })
  })
}

function sizeOf(filePath: string): Promise<number> {
  return new Promise((resolve, reject) => {
    Taro.getFileSystemManager().getFileInfo({
      filePath,
      success: ({ size }) => resolve(size),
      fail: ({ errMsg }) => reject(new Error(errMsg)),
    })
  })
}

export const localFile = (path: string, size: number): LocalFile => ({
  name: nameOf(path),
  size,
  type: typeOfName(path),
  mark: path,
  preview: path,
  source: path,
  read: (start, end) => read(path, start, end),
})

/** A file of the host by its path. Rejects when it cannot be read. */
export const fileAt = async (path: string): Promise<LocalFile> => localFile(path, await sizeOf(path))

/** The host cuts on a page of its own; one that is closed has cut nothing. An old host has none: the picture is taken whole. */
const squareImage: UploadPort['squareImage'] = async (file) => {
  if (!Taro.canIUse('cropImage')) return file
  const cut = await Taro.cropImage({ src: file.preview, cropScale: '1:1' }).catch(() => null)
  const path = cut?.tempFilePath
  return path ? fileAt(path) : null
}

async function compressed(src: string, limit: number): Promise<LocalFile> {
  const { width, height } = await Taro.getImageInfo({ src })
  const fit = fitWithin(width, height, limit)
  const { tempFilePath } = await Taro.compressImage({ src, quality: QUALITY, compressedWidth: fit.width, compressedHeight: fit.height })
  return fileAt(tempFilePath)
}

/** A device that cannot compress the picture sends it as it is. */
async function shrinkImage(file: LocalFile, limit: number): Promise<LocalFile> {
  const small = await compressed(file.preview, limit).catch(() => file)
  return small.size < file.size ? small : file
}

const parse = (data: unknown) => (typeof data === 'string' ? readJson(data) : data)

export const uploads = {
  squareImage,
  shrinkImage,
  postForm: (url, formData, file, timeout) =>
    Taro.uploadFile({ url, filePath: file.preview, name: 'file', formData, timeout }).then(
      ({ statusCode, data }) => ({ status: statusCode, body: parse(data) }),
      () => noReply,
    ),
  postBytes: (url, header, data, timeout) =>
    Taro.request({ url, method: 'POST', header, data, timeout, dataType: 'text' }).then(
      (reply) => ({ status: reply.statusCode, body: parse(reply.data) }),
      () => noReply,
    ),
} satisfies UploadPort
