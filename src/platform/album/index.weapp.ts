import Taro from '@tarojs/taro'
import { localFile } from '../upload/index.weapp'
import type { AlbumPort } from './port'

export const album: AlbumPort = {
  /** Closing the album counts as choosing nothing. */
  pickImage: async () => {
    const chosen = await Taro.chooseMedia({ count: 1, mediaType: ['image'], sizeType: ['original'] }).catch(() => null)
    const file = chosen?.tempFiles[0]
    return file ? localFile(file.tempFilePath, file.size) : null
  },
}
