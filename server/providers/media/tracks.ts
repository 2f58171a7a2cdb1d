import { ALL_FORMATS, FilePathSource, Input, type InputAudioTrack, type InputVideoTrack } from 'mediabunny'

/** Describes what a film or a sound is made of, as its index says. Codecs by their common names, empty for none. */
export type Tracks = {
  seconds: number
  width: number | null
  height: number | null
  videoCodec: string
  audioCodec: string
  /** Whether phones and browsers of the last ten years play the picture and the sound. */
  playsEverywhere: boolean
}

const videoWords: Readonly<Record<string, string>> = { avc: 'H.264', hevc: 'HEVC', vp8: 'VP8', vp9: 'VP9', av1: 'AV1' }
const audioWords: Readonly<Record<string, string>> = { aac: 'AAC', mp3: 'MP3', opus: 'Opus', vorbis: 'Vorbis', flac: 'FLAC', ac3: 'AC-3' }
/** Profiles of H.264 with eight bits and a quarter of the colours: baseline, main, extended, high. */
const plainProfiles = /^avc1\.(42|4d|58|64)/i
const OTHER_CODEC = '少见的编码'

async function playsPicture(track: InputVideoTrack): Promise<boolean> {
  return plainProfiles.test((await track.getCodecParameterString()) ?? '')
}

async function playsSound(track: InputAudioTrack): Promise<boolean> {
  const codec = await track.getCodec()
  return codec === 'aac' || codec === 'mp3'
}

/** Opens a file for reading; the caller disposes of it. */
export const openMedia = (file: string): Input<FilePathSource> => new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) })

async function read(input: Input): Promise<Tracks> {
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  const known = await input.getDurationFromMetadata()
  const codec = audio && (await audio.getCodec())
  return {
    seconds: known ?? (await input.computeDuration()),
    width: video && (await video.getDisplayWidth()),
    height: video && (await video.getDisplayHeight()),
    videoCodec: video ? (videoWords[(await video.getCodec()) ?? ''] ?? OTHER_CODEC) : '',
    audioCodec: audio ? (codec?.startsWith('pcm') ? 'PCM' : (audioWords[codec ?? ''] ?? OTHER_CODEC)) : '',
    playsEverywhere: (video === null || (await playsPicture(video))) && (audio === null || (await playsSound(audio))),
  }
}

/** Reads the index of a film or a sound. Throws where it cannot be read. */
export async function tracksOf(file: string): Promise<Tracks> {
  const input = openMedia(file)
  try {
    return await read(input)
  } finally {
    input.dispose()
  }
}
