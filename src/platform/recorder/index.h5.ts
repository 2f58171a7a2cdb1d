import type { RecorderPort, RecorderRefusal, Take } from './port'

const refusalOf = (error: unknown): RecorderRefusal =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'SecurityError') ? 'denied' : 'failed'

async function start(seconds: number): Promise<Take | RecorderRefusal> {
  // Loaded before the microphone is opened, so that nothing is said into one that cannot record.
  const code = await import('./take').catch(() => null)
  if (code === null) return 'unloaded'
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(refusalOf)
  return typeof stream === 'string' ? stream : code.recordFrom(stream, seconds)
}

export const recorder: RecorderPort = {
  // Pages without https have no microphone.
  canRecord: () => 'mediaDevices' in navigator && 'MediaRecorder' in globalThis && 'OfflineAudioContext' in globalThis,
  start,
  openSettings: null,
}
