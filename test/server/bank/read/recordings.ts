const ascii = (text: string) => Buffer.from(text, 'latin1')

/** One silent frame of MPEG 1 layer III, 128 kbps, 44.1 kHz. */
const frame = () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])
const box = (name: string, inside: Buffer) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(inside.length + 8)
  return Buffer.concat([size, ascii(name), inside])
}
const handler = (kind: string) => box('hdlr', Buffer.concat([Buffer.alloc(8), ascii(kind), Buffer.alloc(13)]))
const mp4 = (brand: string, ...kinds: string[]) =>
  Buffer.concat([box('ftyp', ascii(`${brand}\0\0\0\0isom`)), box('moov', Buffer.concat(kinds.map((kind) => box('trak', handler(kind)))))])
const ogg = (codec: string) => Buffer.concat([ascii('OggS'), Buffer.alloc(24), ascii(codec), Buffer.alloc(40)])
const webm = (codec: string) =>
  Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), ascii('\x42\x82\x84webm'), Buffer.alloc(20), ascii(codec)])

/** The beginnings of files as recorders write them: enough to tell what they are. */
export const recordings = {
  mp3: Buffer.concat([frame(), frame()]),
  taggedMp3: Buffer.concat([ascii('ID3\x03\0\0\0\0\0\x05'), ascii('TIT2\0'), Buffer.alloc(3), frame(), frame()]),
  m4a: mp4('M4A ', 'soun'),
  mp4: mp4('isom', 'vide', 'soun'),
  mov: mp4('qt  ', 'vide', 'soun'),
  wav: Buffer.concat([ascii('RIFF\x24\0\0\0WAVEfmt '), Buffer.alloc(28)]),
  ogg: ogg('\x01vorbis'),
  theora: ogg('\x80theora'),
  webm: webm('V_VP9'),
  mkv: Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), ascii('matroskaV_MPEG4')]),
  aac: Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x02, 0x1f, 0xfc, 0x00]),
}
