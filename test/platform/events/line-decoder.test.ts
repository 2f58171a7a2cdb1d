import { lineDecoder } from '@/platform/events/line-decoder'

describe('a text stream', () => {
  it.each([1, 2, 3, 7, 100])('a text stream of %i bytes gives whole lines, with no character cut', (size) => {
    const text = 'event: said\ndata: {"text":"老师好👋"}\n\n: still here\n\n'
    const bytes = Buffer.from(text)
    const decode = lineDecoder()
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
    expect(pieces.map(decode).join('')).toBe(text)
  })

  it('waits for the end of a line', () => {
    const decode = lineDecoder()
    expect([decode(Buffer.from('data: 1')), decode(Buffer.from('\n'))]).toEqual(['', 'data: 1\n'])
  })
})
