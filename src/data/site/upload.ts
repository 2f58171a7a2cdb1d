import { legacy } from '@/contract/site/legacy'
import { upload } from '@/contract/site/upload'
import { send } from '@/data/http/send'
import { CLIENT_CODE_LENGTH, randomText } from '@/domain/device/host-environment'
import { storage } from '@/platform/storage'
import { uploads } from '@/platform/upload'
import type { LocalFile } from '@/platform/upload/port'
import { createUploader } from './uploader'

const uploadTo = createUploader({
  port: uploads,
  storage,
  now: Date.now,
  randomName: () => randomText(CLIENT_CODE_LENGTH, Math.random),
})

/** Lets the learner cut a square out of a picture; null when they gave up. */
export const squareImage = uploads.squareImage

/** Uploads a file for a purpose, a picture after shrinking it; returns its key and its address. Throws `Failure`. */
export async function uploadFile(file: LocalFile, prefix: string): Promise<{ key: string; address: string }> {
  const leave = await send(upload.upToken, { query: { prefix } })
  const key = await uploadTo(file, leave)
  return { key, address: `${leave.domain}/${key}` }
}

/** Uploads a picture and makes it the learner's own. Throws `Failure`. */
export async function changeAvatar(picture: LocalFile): Promise<void> {
  const leave = await send(upload.upToken, { query: { prefix: 'avatar' } })
  const avatar = await uploadTo(picture, leave)
  await send(legacy.changeInfo, { body: { avatar } })
}
