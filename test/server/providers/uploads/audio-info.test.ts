import type { Env } from '#server/env'
import { audioInfo } from '#server/providers/uploads/audio-info'
import { soundSeconds } from '#server/providers/uploads/sound-length'
import { fc } from '../../../support/fast-check'

const ascii = (text: string) => Buffer.from(text, 'latin1')
const le = (value: number, width = 4) => {
  const bytes = Buffer.alloc(width)
  bytes.writeUIntLE(value, 0, Math.min(width, 6))
  return bytes
}
const be = (value: number, width = 4) => {
  const bytes = Buffer.alloc(width)
  bytes.writeUIntBE(value, width > 6 ? width - 6 : 0, Math.min(width, 6))
  return bytes
}
const double = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}
const float = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatBE(value)
  return bytes
}

/** Frames of MPEG 1 layer III, 128 kbps, 44.1 kHz: 417 bytes and 1152 samples each. */
const mp3 = (frames: number) =>
  Buffer.concat(Array.from({ length: frames }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])))
const tagged = Buffer.concat([ascii('ID3\x03\0\0\0\0\0\x05'), ascii('TIT2\0'), Buffer.alloc(3), mp3(100), ascii('TAG'), Buffer.alloc(125)])
const wav = (rate: number, told: number, kept: number) =>
  Buffer.concat([
    ascii('RIFF\0\0\0\0WAVEfmt '),
    le(16),
    Buffer.alloc(8),
    le(rate),
    Buffer.alloc(4),
    ascii('data'),
    le(told),
    Buffer.alloc(kept),
  ])
const page = (samples: number, inside: Buffer) => Buffer.concat([ascii('OggS\0\0'), le(samples, 8), Buffer.alloc(14), inside])
const vorbis = Buffer.concat([
  page(0, Buffer.concat([ascii('\x01vorbis'), Buffer.alloc(4), Buffer.from([2]), le(44_100), Buffer.alloc(20)])),
  page(88_200, Buffer.alloc(40)),
])
const opus = Buffer.concat([
  page(0, Buffer.concat([ascii('OpusHead\x01\x02'), le(312, 2), Buffer.alloc(20)])),
  page(96_312, Buffer.alloc(40)),
])
const mvhd = (version: 0 | 1, scale: number, ticks: number) =>
  Buffer.concat([
    ascii('....ftypM4A ....mvhd'),
    Buffer.from([version, 0, 0, 0]),
    Buffer.alloc(version === 1 ? 16 : 8),
    be(scale),
    be(ticks, version === 1 ? 8 : 4),
    Buffer.alloc(40),
  ])
const webm = (duration: Buffer, scale = Buffer.alloc(0)) =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3]),
    scale,
    Buffer.from([0x44, 0x89, 0x80 + duration.length]),
    duration,
    Buffer.alloc(12),
  ])

describe('the length of a sound', () => {
  it.each([
    ['mp3', mp3(100), 2.612],
    ['mp3', tagged, 2.612],
    ['wav', wav(8_000, 16_000, 16_000), 2],
    ['wav', wav(8_000, 0xffffffff, 4_000), 0.5],
    ['ogg', vorbis, 2],
    ['ogg', opus, 2],
    ['m4a', mvhd(0, 1_000, 2_500), 2.5],
    ['mp4', mvhd(1, 48_000, 96_000), 2],
    ['webm', webm(double(2_500)), 2.5],
    ['webm', webm(float(25), Buffer.from([0x2a, 0xd7, 0xb1, 0x83, 0x98, 0x96, 0x80])), 0.25],
  ])('the length in %s is measured (%#)', (ending, bytes, seconds) => {
    expect(soundSeconds(bytes, ending)).toBeCloseTo(seconds, 2)
  })

  it.each(['mp3', 'wav', 'ogg', 'm4a', 'webm'])('as %s of parts of any file, in any order, is a number or unknown', (ending) => {
    const scale = Buffer.from([0x2a, 0xd7, 0xb1, 0x83])
    const marks = ['ID3', 'OggS', 'OpusHead', '\x01vorbis', 'fmt ', 'data', 'mvhd', 'mvhd\x01'].map(ascii)
    const part = fc.oneof(
      fc.constantFrom(...marks, scale, Buffer.from([0x44, 0x89, 0x88]), Buffer.from([0xff, 0xfb, 0x90])),
      fc.uint8Array({ maxLength: 24 }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const seconds = soundSeconds(Buffer.concat(parts), ending)
        expect(seconds === null || seconds > 0).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each(['mp3', 'wav', 'ogg', 'm4a', 'webm', 'exe'])('the length in a %s without one is unknown, wherever the file is cut', (ending) => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.alloc(400),
      ascii('OggS'),
      ascii('fmt data'),
      ascii('mvhd'),
      Buffer.from([0x44, 0x89, 0x88]),
    ])
      expect(soundSeconds(bytes, ending)).toBeNull()
  })
})

describe('a sound at the storage provider', () => {
  const uploads = {
    kind: 'qiniu',
    accessKey: 'ak',
    secretKey: 'sk',
    domain: 'https://img.example.cn',
    privateDomain: 'https://own.example.cn',
  }
  const env = { uploads, publicUrl: 'https://m.example.cn', dataDir: '/nowhere' } as unknown as Env
  const deps = { env, now: () => 1_000_000 }
  const answering = (reply: () => Response) => {
    const asked: string[] = []
    const transport = (async (address: string | URL | Request) => {
      asked.push(String(address))
      return reply()
    }) as typeof fetch
    return { asked, transport }
  }

  it('a sound is read by the provider', async () => {
    const { asked, transport } = answering(() => Response.json({ format: { duration: '154.2', size: '2469000' } }))
    expect(await audioInfo(deps, 'https://img.example.cn/doubt/7/a.mp3', transport)).toEqual({
      format: { duration: 154.2, size: 2_469_000 },
    })
    expect(asked).toEqual(['https://img.example.cn/doubt/7/a.mp3?avinfo'])
  })

  it.each(['https://img.example.cn/homework-voice/7/a.mp3', 'https://own.example.cn/homework-voice/7/a.mp3?e=99&token=ak:x_-='])(
    'a sound with a private file is queried with our own signature: %s',
    async (src) => {
      const { asked, transport } = answering(() => Response.json({ format: { duration: '3', size: '9' } }))
      await audioInfo(deps, src, transport)
      expect(asked).toEqual([
        expect.stringMatching(/^https:\/\/own\.example\.cn\/homework-voice\/7\/a\.mp3\?avinfo&e=1600&token=ak:[\w-]+=$/),
      ])
    },
  )

  it('has no length when the provider cannot read it', async () => {
    expect(await audioInfo(deps, 'https://img.example.cn/a', answering(() => new Response('', { status: 404 })).transport)).toBeNull()
    expect(await audioInfo(deps, 'https://img.example.cn/a', answering(() => Response.json({})).transport)).toBeNull()
  })

  it.each(['https://img.example.cn.evil.example/a', 'https://evil.example/a', 'https://img.example.cn/../a', 'https://img.example.cn/a?b'])(
    'a sound is never requested at another address: %s',
    async (src) => {
      const { asked, transport } = answering(() => Response.json({}))
      expect([await audioInfo(deps, src, transport), asked]).toEqual([null, []])
    },
  )
})
