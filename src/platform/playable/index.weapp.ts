import Taro from '@tarojs/taro'
import type { PlayablePort } from './port'

const DATA = /^data:\w+\/([\w-]+);base64,/
const NAME = 'recording-'
/** Players know a file by its ending. */
const endings: Record<string, string> = { mpeg: 'mp3', wav: 'wav', aac: 'aac', ogg: 'ogg', webm: 'webm', mp4: 'mp4' }
let made = 0

/** The host's players open no data address, so it is written into a file for as long as it is needed. */
export const playable: PlayablePort = {
  addressOf: (src) => {
    const [head, type = ''] = DATA.exec(src) ?? []
    if (head === undefined) return src
    made += 1
    const ending = src.startsWith('data:audio/mp4') ? 'm4a' : (endings[type] ?? type)
    const file = `${Taro.env.USER_DATA_PATH}/${NAME}${made}.${ending}`
    Taro.getFileSystemManager().writeFileSync(file, src.slice(head.length), 'base64')
    return file
  },
  release: (address) => {
    // A file that is gone already needs no removal.
    if (address.includes(`/${NAME}`)) Taro.getFileSystemManager().unlink({ filePath: address, fail: () => {} })
  },
}
