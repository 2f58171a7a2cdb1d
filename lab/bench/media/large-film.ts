import {
  ALL_FORMATS,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'

/** A unit of H.264 that decoders skip. */
const FILLER = 12
const LENGTH_BYTES = 4

/** A frame made larger by a unit that decoders skip. */
function padded(data: Uint8Array, bytes: number): Uint8Array {
  const made = new Uint8Array(data.length + LENGTH_BYTES + bytes)
  made.set(data)
  new DataView(made.buffer).setUint32(data.length, bytes)
  made[data.length + LENGTH_BYTES] = FILLER
  made.fill(0xff, data.length + LENGTH_BYTES + 1)
  return made
}

/**
 * Writes a film of about this size whose index stands at its end, as cameras write them: picture and sound of a short one, with frames made
 * larger.
 */
export async function writeLargeFilm(from: string, to: string, bytes: number): Promise<void> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(from) })
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new FilePathTarget(to) })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  const [picture, sound] = [await video?.getDecoderConfig(), await audio?.getDecoderConfig()]
  if (!video || !audio || !picture || !sound) throw new Error('the film has no picture or no sound')
  const [pictures, sounds] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')]
  output.addVideoTrack(pictures)
  output.addAudioTrack(sounds)
  await output.start()
  const each = Math.floor(bytes / (await video.computePacketStats()).packetCount)
  const copyPictures = async () => {
    for await (const packet of new EncodedPacketSink(video).packets())
      await pictures.add(new EncodedPacket(padded(packet.data, each), packet.type, packet.timestamp, packet.duration), {
        decoderConfig: picture,
      })
    pictures.close()
  }
  const copySounds = async () => {
    for await (const packet of new EncodedPacketSink(audio).packets()) await sounds.add(packet, { decoderConfig: sound })
    sounds.close()
  }
  await Promise.all([copyPictures(), copySounds()])
  await output.finalize()
  input.dispose()
}
