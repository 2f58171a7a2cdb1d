import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { FileRefused } from '../draft'

export type Encoding = { name: 'utf8' | 'utf-16le' | 'utf-16be' | 'gb18030'; skip: number }

const marks: readonly [Encoding['name'], number[]][] = [
  ['utf8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

async function firstBytes(file: string, count: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const LOST = 0xfffd
const LAST_OF_ASCII = 0x7f

/** Read as UTF-8: characters beyond ASCII that come out well, and places that do not. */
async function readAsUtf8(file: string): Promise<{ good: number; lost: number }> {
  const decoder = new TextDecoder('utf-8')
  const found = { good: 0, lost: 0 }
  const count = (text: string) => {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === LOST) found.lost++
      else if (code > LAST_OF_ASCII) found.good++
    }
  }
  for await (const chunk of createReadStream(file)) count(decoder.decode(chunk as Buffer, { stream: true }))
  count(decoder.decode())
  return found
}

/** Text of another encoding read as UTF-8 is lost nearly everywhere; UTF-8 with a damaged byte is lost there alone. */
const DAMAGED_SHARE = 4

const ZIP = 'PK'

/**
 * How a file is written: by its mark when it has one; else UTF-8 when every byte of it fits, and GB18030 when not. The declaration
 * of an XML file is not believed: files saved again in an editor keep the old words.
 */
export async function encodingOf(file: string): Promise<Encoding> {
  const head = await firstBytes(file, 4)
  if (head.toString('latin1', 0, 2) === ZIP)
    throw new FileRefused('zip_unsupported', '文件夹里的压缩包或 Excel 文件读不了：请解压或另存为 CSV')
  const marked = marks.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))
  if (marked) return { name: marked[0], skip: marked[1].length }
  const { good, lost } = await readAsUtf8(file)
  if (lost > 0 && lost * DAMAGED_SHARE < good) throw new FileRefused('encoding_broken', `UTF-8 文件里有 ${lost} 处损坏的字节`)
  return { name: lost === 0 ? 'utf8' : 'gb18030', skip: 0 }
}
