import { inflateSync } from 'node:zlib'

/** The streams of a PDF, unpacked. */
const streamsOf = (file: Buffer): string[] =>
  [...file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return []
    }
  })

const textOf = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** Letters by the number of their glyph, as the file says for those who copy or search. */
function lettersOf(streams: readonly string[]): Map<string, string> {
  const letters = new Map<string, string>()
  for (const stream of streams)
    for (const [, from = '', list = ''] of stream.matchAll(/<(\w{4})> <\w{4}> \[(.*?)\]/g))
      for (const [at, [, hex = '']] of [...list.matchAll(/<(\w+)>/g)].entries())
        letters.set((Number.parseInt(from, 16) + at).toString(16).padStart(4, '0'), textOf(hex))
  return letters
}

/** The lines of text of a PDF that PDFKit wrote, in their order. */
export function pdfLines(file: Buffer): string[] {
  const streams = streamsOf(file)
  const letters = lettersOf(streams)
  return streams.flatMap((stream) =>
    [...stream.matchAll(/\[((?:<[0-9a-f]*>[^\]<]*)+)\] TJ/g)].map(([, shown = '']) =>
      [...shown.matchAll(/<([0-9a-f]*)>/g)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((glyph) => letters.get(glyph) ?? '�')
        .join(''),
    ),
  )
}
