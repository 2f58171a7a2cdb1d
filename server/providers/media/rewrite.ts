import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { openMedia } from './tracks'

/** Copies the packets of a track. `told` is called with the second that was copied last. */
type Copy = (told: (second: number) => void) => Promise<void>

async function copyVideo(output: Output, track: InputVideoTrack): Promise<Copy | null> {
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()]
  if (!codec || !config) return null
  const source = new EncodedVideoPacketSource(codec)
  const { packetCount } = await track.computePacketStats()
  output.addVideoTrack(source, { rotation: await track.getRotation(), maximumPacketCount: packetCount })
  return async (told) => {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      await source.add(packet, { decoderConfig: config })
      told(packet.timestamp)
    }
    source.close()
  }
}

async function copyAudio(output: Output, track: InputAudioTrack): Promise<Copy | null> {
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()]
  if (!codec || !config) return null
  const source = new EncodedAudioPacketSource(codec)
  const { packetCount } = await track.computePacketStats()
  output.addAudioTrack(source, { maximumPacketCount: packetCount })
  return async (told) => {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      await source.add(packet, { decoderConfig: config })
      told(packet.timestamp)
    }
    source.close()
  }
}

/**
 * Writes picture and sound of a film or a sound into an MP4 file whose index stands first. Packets are copied one by one and nothing is
 * decoded, so memory stays the same whatever the length.
 */
export async function rewriteMp4(from: string, to: string, told: (second: number) => void): Promise<void> {
  const input = openMedia(from)
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target: new FilePathTarget(to) })
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    const copies = [video && (await copyVideo(output, video)), audio && (await copyAudio(output, audio))].filter((copy) => copy !== null)
    if (copies.length === 0) throw new Error('the file has no track that can be copied')
    await output.start()
    await Promise.all(copies.map((copy) => copy(told)))
    await output.finalize()
  } catch (error) {
    await output.cancel().catch(() => undefined)
    throw error
  } finally {
    input.dispose()
  }
}
