import Taro from '@tarojs/taro'
import { SECOND_MS } from '@/domain/time/units'
import type { LocalFile } from '../upload/port'
import type { RecorderPort, RecorderRefusal, Take } from './port'

const format = { format: 'mp3', sampleRate: 16_000, numberOfChannels: 1, encodeBitRate: 48_000 } as const

/** The host has one recorder for the whole program, whose listeners stay. */
let host: Taro.RecorderManager | null = null
let end: (file: LocalFile | null) => void = () => {}

const localFile = (path: string, size: number): LocalFile => ({
  name: 'voice.mp3',
  size,
  type: 'audio/mpeg',
  mark: path,
  preview: path,
  source: path,
  read: () => Promise.reject(new Error('a recording is sent in one piece')),
})

function recorderOfHost(): Taro.RecorderManager {
  if (host) return host
  const made = Taro.getRecorderManager()
  made.onStop(({ tempFilePath, fileSize }) => end(tempFilePath ? localFile(tempFilePath, fileSize) : null))
  made.onError(() => end(null))
  // A telephone call ends the recording; what was said before is kept.
  made.onInterruptionBegin(() => made.stop())
  host = made
  return made
}

/** The learner may refuse here, or the privacy text of the program. */
const isAllowed = () =>
  Taro.authorize({ scope: 'scope.record' }).then(
    () => true,
    () => false,
  )

async function start(seconds: number): Promise<Take | RecorderRefusal> {
  if (!(await isAllowed())) return 'denied'
  const own = recorderOfHost()
  const file = new Promise<LocalFile | null>((resolve) => {
    end = resolve
  })
  own.start({ ...format, duration: seconds * SECOND_MS })
  return { stop: () => own.stop(), file }
}

export const recorder: RecorderPort = {
  canRecord: () => true,
  start,
  openSettings: () => void Taro.openSetting().catch(() => {}),
}
