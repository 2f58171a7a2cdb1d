const HEAD_BYTES = 44
const SAMPLE_BYTES = 2
const LARGEST = 0x7fff

const letters = (view: DataView, at: number, text: string) => {
  for (let index = 0; index < text.length; index += 1) view.setUint8(at + index, text.charCodeAt(index))
}

/** A sound file every player opens: one channel, 16 bits a sample. `samples` lie between -1 and 1; those beyond are cut. */
export function wavFile(samples: Float32Array, rate: number): ArrayBuffer {
  const size = samples.length * SAMPLE_BYTES
  const view = new DataView(new ArrayBuffer(HEAD_BYTES + size))
  letters(view, 0, 'RIFF')
  view.setUint32(4, HEAD_BYTES - 8 + size, true)
  letters(view, 8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * SAMPLE_BYTES, true)
  view.setUint16(32, SAMPLE_BYTES, true)
  view.setUint16(34, SAMPLE_BYTES * 8, true)
  letters(view, 36, 'data')
  view.setUint32(40, size, true)
  // The file's order of bytes is that of every device the app runs on.
  const written = new Int16Array(view.buffer, HEAD_BYTES)
  samples.forEach((sample, index) => {
    written[index] = Math.round(Math.max(-1, Math.min(1, sample)) * LARGEST)
  })
  return view.buffer as ArrayBuffer
}
