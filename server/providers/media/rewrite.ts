import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { openMedia } from './tracks'

/** Bytes that are written at once; the library's own measure is sixteen times as large. */
const CHUNK_BYTES = 1_048_576

/** A track that is being copied: its next packet, and the way to pass one on. */
type Copied = { sink: EncodedPacketSink; next: EncodedPacket | null; add(packet: EncodedPacket): Promise<void>; close(): void }

async function copyVideo(output: Output, track: InputVideoTrack): Promise<Copied | null> {
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()]
  if (!codec || !config) return null
  const source = new EncodedVideoPacketSource(codec)
  const { packetCount } = await track.computePacketStats()
  output.addVideoTrack(source, { rotation: await track.getRotation(), maximumPacketCount: packetCount })
  const sink = new EncodedPacketSink(track)
  const add = (packet: EncodedPacket) => source.add(packet, { decoderConfig: config })
  return { sink, next: await sink.getFirstPacket(), add, close: () => source.close() }
}

async function copyAudio(output: Output, track: InputAudioTrack): Promise<Copied | null> {
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()]
  if (!codec || !config) return null
  const source = new EncodedAudioPacketSource(codec)
  const { packetCount } = await track.computePacketStats()
  output.addAudioTrack(source, { maximumPacketCount: packetCount })
  const sink = new EncodedPacketSink(track)
  const add = (packet: EncodedPacket) => source.add(packet, { decoderConfig: config })
  return { sink, next: await sink.getFirstPacket(), add, close: () => source.close() }
}

/** Copies one packet at a time, the earliest of all tracks first, so that the writer never holds one track back for another. */
async function copyAll(copies: readonly Copied[], told: (second: number) => void): Promise<void> {
  for (const { next, close } of copies) if (next === null) close()
  let going = copies.filter(({ next }) => next !== null)
  while (going.length > 0) {
    const first = going.reduce((one, other) => ((other.next?.timestamp ?? 0) < (one.next?.timestamp ?? 0) ? other : one))
    const packet = first.next
    if (packet === null) break
    await first.add(packet)
    told(packet.timestamp)
    first.next = await first.sink.getNextPacket(packet)
    if (first.next === null) {
      first.close()
      going = going.filter((one) => one !== first)
    }
  }
}

/**
 * Writes picture and sound of a film or a sound into an MP4 file whose index stands first. Packets are copied one by one and nothing is
 * decoded, so memory stays the same whatever the length.
 */
export async function rewriteMp4(from: string, to: string, told: (second: number) => void): Promise<void> {
  const input = openMedia(from)
  const target = new FilePathTarget(to, { chunkSize: CHUNK_BYTES })
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target })
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    const copies = [video && (await copyVideo(output, video)), audio && (await copyAudio(output, audio))].filter((copy) => copy !== null)
    if (copies.length === 0) throw new Error('the file has no track that can be copied')
    await output.start()
    await copyAll(copies, told)
    await output.finalize()
  } catch (error) {
    await output.cancel().catch(() => undefined)
    throw error
  } finally {
    input.dispose()
  }
}
