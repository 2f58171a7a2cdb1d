import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { FileRefused } from '../draft'

/** Names the kinds of files that can be read, in the refusals of others. */
export const KINDS_READ =
  '能导入的有：表格 .xlsx、.csv、.tsv，Word .docx，文本 .txt 和 Markdown .md，GIFT、Aiken、Anki 的 .txt，JSON，Moodle XML、QTI 1.2、2 和 3 的 .xml 或 .zip'

/** The first bytes of the files of older office programs, and of office files with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const has = (bytes: Buffer, stream: string) => bytes.includes(Buffer.from(stream, 'utf16le'))

/** Tells kinds of compound files apart by the names of their streams. */
function compoundFault(bytes: Buffer): FileRefused {
  if (has(bytes, 'EncryptedPackage')) return new FileRefused('file_locked', '文件有密码：请在 Excel 或 Word 里去掉打开密码，另存后再导入')
  if (has(bytes, 'WordDocument')) return new FileRefused('office_file', '这其实是旧版 Word（.doc）文件：请打开后另存为 .docx 再导入')
  if (has(bytes, 'Workbook') || has(bytes, 'Book'))
    return new FileRefused('office_file', '这其实是旧版 Excel（.xls）文件：请打开后另存为 .xlsx 再导入')
  return new FileRefused('office_file', '这是旧版 Office 文件：请打开后另存为 .xlsx 或 .docx 再导入')
}

const unread = (name: string, mend = '') =>
  new FileRefused('format_unknown', `读不了${name}${mend === '' ? '' : `：${mend}`}。${KINDS_READ}`)
const PDF = '它只有版面，没有题目的结构。请用 Word 或 WPS 打开 PDF（会转成文档），核对后另存为 .docx 再导入；扫描件要先识别文字'
const RTF = '请用 Word 或 WPS 打开后另存为 .docx'
const ofEnding: Readonly<Record<string, string>> = {
  '.pdf': ' PDF 文件',
  '.html': '网页（HTML）文件',
  '.htm': '网页（HTML）文件',
  '.rtf': ' RTF 文件',
  '.ppt': '演示文稿',
  '.pptx': '演示文稿',
  '.wps': ' WPS 文字文件（.wps）',
  '.et': ' WPS 表格文件（.et）',
  '.ods': ' OpenDocument 文件',
  '.odt': ' OpenDocument 文件',
}

const mends: Readonly<Record<string, string>> = {
  '.pdf': PDF,
  '.rtf': RTF,
  '.wps': '请在 WPS 里另存为 .docx',
  '.et': '请在 WPS 里另存为 .xlsx',
  '.ods': '请另存为 .xlsx',
  '.odt': '请另存为 .docx',
  '.ppt': '请把题目复制到 Word 或表格里',
  '.pptx': '请把题目复制到 Word 或表格里',
}

const SAMPLE = 4096
const IS_PAGE = /^\s*(?:<!doctype\s+html|<html[\s>])/i
/** A part of a page, as programs write it that call it a workbook. */
const IS_OF_PAGE = /^\s*(?:<!doctype\s+html|<html[\s>]|<head[\s>]|<body[\s>]|<table[\s>]|<meta[\s>])/i

const office: Readonly<Record<string, string>> = { '.xlsx': 'Excel', '.docx': 'Word' }

/** A file that is named as one of an office program and is text. */
function officeFault(ending: string, text: string): FileRefused {
  const program = office[ending]
  if (IS_OF_PAGE.test(text))
    return new FileRefused('office_file', `这其实是网页（HTML），不是 ${program} 文件：请用 ${program} 打开后另存为 ${ending}`)
  const other = ending === '.xlsx' ? '：如果是用逗号隔开的表格，请把文件名改成 .csv' : ''
  return new FileRefused('office_file', `这其实是文本，不是 ${program} 文件${other}`)
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE), 0, SAMPLE, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Why a file is of a kind that is not read, by its first bytes and its name; null where it may be one of those that are. */
export async function otherKind(file: string): Promise<FileRefused | null> {
  const ending = path.extname(file).toLowerCase()
  const bytes = await firstBytes(file)
  if (bytes.subarray(0, COMPOUND.length).equals(COMPOUND)) return compoundFault(await readFile(file))
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  if (text.startsWith('%PDF-')) return unread(' PDF 文件', PDF)
  if (text.startsWith('{\\rtf')) return unread(' RTF 文件', RTF)
  if (ending in office) return text.startsWith('PK') || bytes.length === 0 ? null : officeFault(ending, text)
  if (IS_PAGE.test(text)) return unread('网页（HTML）文件')
  const named = ofEnding[ending]
  return named === undefined ? null : unread(named, mends[ending])
}
