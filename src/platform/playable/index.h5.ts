import type { PlayablePort } from './port'

const DATA = /^data:([^;,]+);base64,/

/** Safari plays no film from a data address, and every browser plays a blob. */
export const playable: PlayablePort = {
  addressOf: (src) => {
    const [head, type] = DATA.exec(src) ?? []
    if (head === undefined) return src
    const bytes = Uint8Array.from(atob(src.slice(head.length)), (letter) => letter.charCodeAt(0))
    return URL.createObjectURL(new Blob([bytes], { type: type ?? '' }))
  },
  release: (address) => {
    if (address.startsWith('blob:')) URL.revokeObjectURL(address)
  },
}
