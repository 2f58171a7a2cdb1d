import { call } from '../call'
import type { AudioInfo, AudioQuery } from './audio.schema'

/** Lists the facts of a stored sound before it is played. */
export const audio = {
  info: call<{ query: AudioQuery }, AudioInfo>({
    service: 'user',
    method: 'GET',
    path: '/v2/qiniu/audio-avinfo',
    auth: true,
    isGuest: true,
  }),
}
