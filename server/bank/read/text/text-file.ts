import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { decodeStream } from 'iconv-lite'
import { FileRefused } from '../draft'
import { type Encoding, encodingOf } from './encoding'

/** A file as text: its first part, and all of it in pieces, any number of times. */
export type TextFile = { path: string; sample: string; pieces(): AsyncGenerator<string> }

const SAMPLE_LENGTH = 65_536
const LONGEST_LINE = 1_000_000
/** Bytes that no character of the encoding has. */
const LOST = '\uFFFD'

async function* decoded(path: string, { name, skip }: Encoding): AsyncGenerator<string> {
  const source = createReadStream(path, { start: skip })
  const text = pipeline(source, decodeStream(name), () => {})
  try {
    for await (const piece of text) {
      const words = String(piece)
      if (name !== 'utf8' && words.includes(LOST)) throw new FileRefused('encoding_unknown', '文件编码无法识别，请存为 UTF-8 或 GB18030')
      yield words
    }
  } finally {
    source.destroy()
  }
}

/** Opens a file whatever it is encoded in. Throws `FileRefused`. */
export async function openText(path: string): Promise<TextFile> {
  const encoding = await encodingOf(path)
  const pieces = () => decoded(path, encoding)
  let sample = ''
  for await (const piece of pieces()) {
    sample += piece
    if (sample.length >= SAMPLE_LENGTH) break
  }
  return { path, sample: sample.slice(0, SAMPLE_LENGTH), pieces }
}

/** The lines of a file with their numbers, from 1. */
export async function* linesOf(file: TextFile): AsyncGenerator<{ line: number; text: string }> {
  let line = 0
  let rest = ''
  for await (const piece of file.pieces()) {
    const parts = (rest + piece).split('\n')
    rest = parts.pop() ?? ''
    if (rest.length > LONGEST_LINE) throw new FileRefused('line_too_long', '一行超过一百万字，不像题目文件', line + 1)
    for (const text of parts) yield { line: ++line, text: text.replace(/\r$/, '') }
  }
  if (rest !== '') yield { line: line + 1, text: rest.replace(/\r$/, '') }
}
