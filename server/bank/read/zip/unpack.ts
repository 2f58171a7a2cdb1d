import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { decode } from 'iconv-lite'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { codeOf } from '#server/error-code'
import { FileRefused } from '../draft'

/** Bounds of one archive: what it unpacks to, one file of it, and how many files. */
const MOST_BYTES = 512 * 1_048_576
const MOST_FILE_BYTES = 64 * 1_048_576
const MOST_FILES = 20_000
const IS_UTF8 = 0x800
const LINK_MODE = 0o120000
const MODE_KIND = 0o170000
/** Every file of an office program has this one. */
const OFFICE = '[Content_Types].xml'

/** Error codes of the disk for names that are folders already, or far too long. */
const OF_NAMES = ['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']

/** `left` are entries that were not unpacked, each with the reason. */
type Unpacked = { folder: string; left: string[]; remove(): void }
type Named = { entry: Entry; name: string }

const tooLarge = () => new FileRefused('zip_too_large', '压缩包解开后过大，请分成几个再导入')

/**
 * Matches letters of which any Chinese text in UTF-8 has at least one. GB18030 may by chance be UTF-8 too, but then of letters below these.
 */
const WIDE_LETTER = /[\u0800-\uFFFC\u{10000}-\u{10FFFF}]/u

/** Names carry a UTF-8 flag; programs of Chinese systems write GB18030 without one. */
function nameOf({ fileNameRaw, generalPurposeBitFlag }: Entry): string {
  const text = fileNameRaw.toString('utf8')
  const isUtf8 = (generalPurposeBitFlag & IS_UTF8) !== 0 || (WIDE_LETTER.test(text) && !text.includes('\uFFFD'))
  return isUtf8 ? text : decode(fileNameRaw, 'gb18030')
}

const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & MODE_KIND) === LINK_MODE

const isWanted = ({ name }: Named) => !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.(?!\.))/.test(name)

/** Where a file goes. A name that leads out of the folder refuses the archive. */
function placeIn(folder: string, name: string): string {
  const place = path.resolve(folder, name)
  if (name.includes('\0') || /^[a-z]:/i.test(name) || path.isAbsolute(name) || !place.startsWith(folder + path.sep))
    throw new FileRefused('path_outside', `压缩包里的路径越出了文件夹：${name.slice(0, 100)}`)
  return place
}

/** The entries of an archive, if within the limits. */
async function entriesIn(archive: ZipFile, mayBeOffice = false): Promise<Named[]> {
  const entries: Named[] = []
  let bytes = 0
  for await (const entry of archive.eachEntry()) {
    if (entry.isEncrypted()) throw new FileRefused('zip_unsupported', '不支持加密的压缩包，请先解压再导入文件夹')
    const name = nameOf(entry)
    if (name === OFFICE && !mayBeOffice) throw new FileRefused('office_file', '这是 Excel 或 Word 文件：请另存为 .xlsx 或 CSV 再导入')
    const { compressedSize, uncompressedSize } = entry
    bytes += uncompressedSize
    entries.push({ entry, name })
    if (entries.length > MOST_FILES || bytes > MOST_BYTES || Math.max(compressedSize, uncompressedSize) > MOST_FILE_BYTES) throw tooLarge()
  }
  return entries
}

/** Checks that an archive opens and is within the bounds, before a library reads it whole. Throws `FileRefused`. */
export async function checkArchive(file: string): Promise<void> {
  try {
    const archive = await openPromise(file, { autoClose: false, lazyEntries: true, decodeStrings: false })
    try {
      await entriesIn(archive, true)
    } finally {
      archive.close()
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Entries that are unpacked; links, and entries with the name of an earlier one, are left. */
function sorted(folder: string, entries: readonly Named[]): { wanted: { entry: Entry; place: string }[]; left: string[] } {
  const wanted = new Map<string, Entry>()
  const left: string[] = []
  for (const { entry, name } of entries.filter(isWanted)) {
    const place = placeIn(folder, name.replaceAll('\\', '/'))
    if (isLink(entry)) left.push(`${name}（是链接）`)
    else if (wanted.has(place)) left.push(`${name}（压缩包里有两个同名的文件，只读了前一个）`)
    else wanted.set(place, entry)
  }
  return { wanted: [...wanted].map(([place, entry]) => ({ place, entry })), left }
}

async function unpackInto(folder: string, file: string): Promise<string[]> {
  const archive = await openPromise(file, { autoClose: false, lazyEntries: true, decodeStrings: false })
  try {
    const { wanted, left } = sorted(folder, await entriesIn(archive))
    for (const { entry, place } of wanted) {
      mkdirSync(path.dirname(place), { recursive: true })
      await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(place))
    }
    return left
  } finally {
    archive.close()
  }
}

/** Errors of the disk are passed on; any other error while reading means that the archive is invalid. */
function refusalOf(error: unknown): unknown {
  const isOfDisk = error instanceof Error && 'syscall' in error && !OF_NAMES.includes(codeOf(error) ?? '')
  return isOfDisk || error instanceof FileRefused ? error : new FileRefused('zip_broken', '压缩包不完整或有误')
}

/** A package is often one folder inside the archive. */
function innermost(folder: string): string {
  const [only, ...more] = readdirSync(folder, { withFileTypes: true })
  return only?.isDirectory() && more.length === 0 ? innermost(path.join(folder, only.name)) : folder
}

/** Unpacks an archive into a folder of its own, which the caller removes. Throws `FileRefused`. */
export async function unpack(file: string): Promise<Unpacked> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qiming-zip-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const left = await unpackInto(folder, file)
    return { folder: innermost(folder), left, remove }
  } catch (error) {
    remove()
    throw refusalOf(error)
  }
}
