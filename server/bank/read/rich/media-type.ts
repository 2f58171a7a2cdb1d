import { firstFrame, mpegFrame } from '#server/providers/uploads/mpeg-frame'

/** Describes a recording by its bytes. `isRare`: some phones do not play it. */
export type MediaType = { kind: 'audio' | 'video'; ending: string; isRare: boolean }

const textAt = (bytes: Buffer, at: number, length: number) => bytes.toString('latin1', at, at + length)

function isMp3(bytes: Buffer): boolean {
  const at = firstFrame(bytes)
  const frame = mpegFrame(bytes, at)
  return frame !== null && (at + frame.length >= bytes.length || mpegFrame(bytes, at + frame.length) !== null)
}

/** The kinds of tracks of an mp4 file, and whether its pictures are in a coding that few browsers read. */
function tracksIn(bytes: Buffer): { kinds: Set<string>; isRare: boolean } {
  const kinds = new Set<string>()
  for (let at = bytes.indexOf('hdlr'); at >= 0; at = bytes.indexOf('hdlr', at + 4)) kinds.add(textAt(bytes, at + 12, 4))
  return { kinds, isRare: bytes.includes('hvc1') || bytes.includes('hev1') }
}

function mp4Type(bytes: Buffer): MediaType | null {
  if (textAt(bytes, 4, 4) !== 'ftyp' || textAt(bytes, 8, 4) === 'qt  ') return null
  const { kinds, isRare } = tracksIn(bytes)
  if (kinds.has('vide')) return { kind: 'video', ending: 'mp4', isRare }
  return kinds.has('soun') ? { kind: 'audio', ending: 'm4a', isRare: false } : null
}

function oggType(bytes: Buffer): MediaType | null {
  const head = textAt(bytes, 0, 256)
  if (!head.startsWith('OggS') || !/vorbis|OpusHead/.test(head) || /theora/.test(head)) return null
  return { kind: 'audio', ending: 'ogg', isRare: true }
}

const HEAD_OF_WEBM = 65_536

function webmType(bytes: Buffer): MediaType | null {
  if (textAt(bytes, 0, 4) !== '\x1aE\xdf\xa3' || !textAt(bytes, 0, 64).includes('webm')) return null
  const head = textAt(bytes, 0, HEAD_OF_WEBM)
  if (/V_(?:VP8|VP9|AV1)/.test(head)) return { kind: 'video', ending: 'webm', isRare: true }
  return /A_(?:OPUS|VORBIS)/.test(head) ? { kind: 'audio', ending: 'webm', isRare: true } : null
}

/** The recording that these bytes are; null for anything that is not on the list of what is played. Names are not trusted. */
export function mediaTypeOf(bytes: Buffer): MediaType | null {
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WAVE') return { kind: 'audio', ending: 'wav', isRare: false }
  return mp4Type(bytes) ?? oggType(bytes) ?? webmType(bytes) ?? (isMp3(bytes) ? { kind: 'audio', ending: 'mp3', isRare: false } : null)
}
