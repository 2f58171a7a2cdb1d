import { fileTypeOf } from '#server/providers/uploads/file-type'
import { soundSeconds } from '#server/providers/uploads/sound-length'
import { wavFile } from '@/domain/device/wav-file'

describe('a wav file', () => {
  it('has the length of its samples', () => {
    const bytes = Buffer.from(wavFile(new Float32Array(24_000), 16_000))
    expect([fileTypeOf(bytes), soundSeconds(bytes, 'wav'), bytes.length]).toEqual(['audio/wav', 1.5, 48_044])
  })

  it('describes itself in a little-endian header: one channel of 16 bits at its rate', () => {
    const head = Buffer.from(wavFile(new Float32Array(2), 8000))
      .subarray(0, 44)
      .toString('hex')
    const format = ['10000000', '0100', '0100', '401f0000', '803e0000', '0200', '1000']
    expect(head).toBe(['52494646', '28000000', '57415645', '666d7420', ...format, '64617461', '04000000'].join(''))
  })

  it('clips samples outside the number range', () => {
    const view = new DataView(wavFile(Float32Array.of(0, 1, -1, 3, -3, 0.5), 8000))
    expect(Array.from({ length: 6 }, (_, at) => view.getInt16(44 + at * 2, true))).toEqual([0, 32_767, -32_767, 32_767, -32_767, 16_384])
  })
})
