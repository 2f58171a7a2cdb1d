import type { LocalFile } from '../upload/port'
import { choosePicture } from './choose-picture'
import type { AlbumPort } from './port'

/** A file of the browser. `mark` distinguishes it from another of the same name and size. */
export const localFile = (blob: Blob, name: string, mark: string): LocalFile => ({
  name,
  size: blob.size,
  type: blob.type,
  mark,
  preview: URL.createObjectURL(blob),
  source: blob,
  read: (start, end) => new Response(blob.slice(start, end)).arrayBuffer(),
})

export const album: AlbumPort = {
  pickImage: async () => {
    const file = await choosePicture()
    return file && localFile(file, file.name, String(file.lastModified))
  },
}
