import { wavFile } from '@/domain/device/wav-file'
import { SECOND_MS } from '@/domain/time/units'
import type { LocalFile } from '../upload/port'
import type { RecorderRefusal, Take } from './port'

/** Samples a second: clear speech, and two minutes of it fit into one upload. */
const RATE = 16_000

/** Browsers record in formats that others do not play and whose length stands nowhere, so what they recorded is written anew. */
async function wavOf(blob: Blob, seconds: number): Promise<LocalFile | null> {
  if (blob.size === 0) return null
  const sound = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(await new Response(blob).arrayBuffer())
  const samples = sound.getChannelData(0).subarray(0, seconds * RATE)
  if (samples.length === 0) return null
  const wav = new Blob([wavFile(samples, RATE)], { type: 'audio/wav' })
  const preview = URL.createObjectURL(wav)
  const read = (start: number, end: number) => new Response(wav.slice(start, end)).arrayBuffer()
  return { name: 'voice.wav', size: wav.size, type: wav.type, mark: preview, preview, source: wav, read }
}

const release = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

function takeFrom(stream: MediaStream, seconds: number): Take {
  const recorder = new MediaRecorder(stream)
  const pieces: Blob[] = []
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  const timer = setTimeout(stop, seconds * SECOND_MS)
  const file = new Promise<LocalFile | null>((resolve) => {
    recorder.addEventListener('dataavailable', ({ data }) => void pieces.push(data))
    recorder.addEventListener('stop', () => {
      clearTimeout(timer)
      release(stream)
      resolve(wavOf(new Blob(pieces), seconds).catch(() => null))
    })
  })
  recorder.start()
  return { stop, file }
}

/** Records from an open microphone, for so many seconds at most; one that gives no sound is given back. */
export function recordFrom(stream: MediaStream, seconds: number): Take | RecorderRefusal {
  try {
    return takeFrom(stream, seconds)
  } catch {
    release(stream)
    return 'failed'
  }
}
