import type { FileHandle } from 'node:fs/promises'
import { decode } from 'iconv-lite'
import { FileRefused } from '../refused'

/** A file of an archive. Sizes in bytes; `at` is where its own header begins. */
export type ZipEntry = { name: string; method: number; packed: number; size: number; at: number; isLink: boolean }

const END_SIGN = 0x06054b50
const END_LENGTH = 22
const LONGEST_COMMENT = 65_535
const ENTRY_SIGN = 0x02014b50
const ENTRY_LENGTH = 46
const MOST_DIRECTORY = 16 * 1_048_576
const BEYOND_32_BITS = 0xffff_ffff
const IS_ENCRYPTED = 1
const IS_UTF8 = 0x800
const LINK_MODE = 0o120000
const MODE_KIND = 0o170000

export const brokenZip = () => new FileRefused('zip_broken', '压缩包不完整或有误')
const unusable = (what: string) => new FileRefused('zip_unsupported', `不支持${what}的压缩包，请先解压再导入文件夹`)

/** Bytes of a file; fewer than asked for make the archive a broken one. */
export async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  if (bytesRead < length) throw brokenZip()
  return buffer
}

async function directoryOf(file: FileHandle): Promise<Buffer> {
  const { size } = await file.stat()
  const length = Math.min(size, END_LENGTH + LONGEST_COMMENT)
  const tail = await bytesAt(file, size - length, length)
  let end = tail.length - END_LENGTH
  while (end >= 0 && tail.readUInt32LE(end) !== END_SIGN) end -= 1
  if (end < 0) throw brokenZip()
  const bytes = tail.readUInt32LE(end + 12)
  const at = tail.readUInt32LE(end + 16)
  if (at === BEYOND_32_BITS || bytes > MOST_DIRECTORY) throw unusable('过大')
  return bytesAt(file, at, bytes)
}

/** What Chinese in UTF-8 has at least one of. GB18030 may by chance be UTF-8 too, but then of letters below these. */
const WIDE_LETTER = /[\u0800-\uFFFC\u{10000}-\u{10FFFF}]/u

/** Names say themselves whether they are UTF-8; programs of Chinese systems write GB18030 and say nothing. */
function nameOf(bytes: Buffer, flags: number): string {
  const text = bytes.toString('utf8')
  const isUtf8 = (flags & IS_UTF8) !== 0 || (WIDE_LETTER.test(text) && !text.includes('\uFFFD'))
  return isUtf8 ? text : decode(bytes, 'gb18030')
}

function entryAt(directory: Buffer, from: number): { entry: ZipEntry; next: number } {
  if (from + ENTRY_LENGTH > directory.length || directory.readUInt32LE(from) !== ENTRY_SIGN) throw brokenZip()
  const flags = directory.readUInt16LE(from + 8)
  if (flags & IS_ENCRYPTED) throw unusable('加密')
  const nameEnd = from + ENTRY_LENGTH + directory.readUInt16LE(from + 28)
  const entry = {
    name: nameOf(directory.subarray(from + ENTRY_LENGTH, nameEnd), flags),
    method: directory.readUInt16LE(from + 10),
    packed: directory.readUInt32LE(from + 20),
    size: directory.readUInt32LE(from + 24),
    at: directory.readUInt32LE(from + 42),
    isLink: ((directory.readUInt32LE(from + 38) >>> 16) & MODE_KIND) === LINK_MODE,
  }
  return { entry, next: nameEnd + directory.readUInt16LE(from + 30) + directory.readUInt16LE(from + 32) }
}

/** What an archive says it holds. Throws `FileRefused`. */
export async function entriesIn(file: FileHandle): Promise<ZipEntry[]> {
  const directory = await directoryOf(file)
  const entries: ZipEntry[] = []
  for (let at = 0; at < directory.length; ) {
    const { entry, next } = entryAt(directory, at)
    entries.push(entry)
    at = next
  }
  return entries
}
