import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8, zipSync } from 'fflate'
import { FileRefused, Note, type Row } from '../draft'
import { checkWordElements } from '../zip/element-limits'
import { checkArchive } from '../zip/unpack'
import { linesOf } from './lines'
import { Numbering } from './numbering'
import { rowsOf } from './paper-rows'
import { partsOf } from './parts'
import { readableOf, treeOf, withLostSigns } from './readable'
import { paperOf } from './split'

const NO_LISTS = '<?xml version="1.0"?><w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>'
const TOLD = 60

const broken = () => new FileRefused('docx_broken', 'Word 文件不完整或有误')

type Readable = { bytes: Uint8Array; notes: Note[] }

/** Words above and below the pages, which belong to no question. */
function marginNotes(parts: Readonly<Record<string, Uint8Array>>): Note[] {
  const words = Object.keys(parts)
    .filter((name) => /(?:^|\/)(?:header|footer)\d*\.xml$/i.test(name))
    .map((name) =>
      [...strFromU8(parts[name] ?? new Uint8Array()).matchAll(/<w:t(?: [^<>]*)?>([^<]*)</g)]
        .map(([, text = '']) => text)
        .join('')
        .trim(),
    )
  const told = [...new Set(words)].filter((text) => text !== '' && !/^\d+$/.test(text))
  return told.length === 0 ? [] : [new Note('margin_left', `页眉页脚没有导入：${told.join(' / ').slice(0, TOLD)}`)]
}

/** The document with its formulas and list numbers as text. */
function readable(bytes: Uint8Array): Readable {
  const { files, ...names } = partsOf(bytes)
  const text = (name: string | null) => (name !== null && files[name] ? strFromU8(files[name]) : null)
  const [lists, styles] = [text(names.numbering), text(names.styles)]
  const numbering = new Numbering(lists === null ? null : treeOf(lists), styles === null ? null : treeOf(styles))
  const { text: words, notes } = readableOf(text(names.document) ?? '', numbering)
  const changed = {
    ...files,
    [names.document]: strToU8(words),
    ...(names.numbering !== null && { [names.numbering]: strToU8(NO_LISTS) }),
  }
  return { bytes: zipSync(changed, { level: 0 }), notes: [...notes, ...marginNotes(files)] }
}

/** Elements of the document that were passed over. */
function unreadNotes(messages: readonly { message: string }[]): Note[] {
  const names = messages.flatMap(({ message }) => /^An unrecognised element was ignored: (w:\w+)/.exec(message)?.[1] ?? [])
  return [...new Set(names)].map((name) => new Note('element_left', `没有导入 Word 文件里读不出的内容（${name}）`))
}

async function htmlOf(file: string): Promise<{ html: string; notes: Note[] }> {
  await checkArchive(file)
  await checkWordElements(file)
  const { default: library } = await import('mammoth')
  try {
    const { bytes, notes } = readable(await readFile(file))
    const buffer = Buffer.from(bytes)
    const looks = { styleMap: ['u => u', 'strike => s'], ignoreEmptyParagraphs: false }
    const { value, messages } = await library.convertToHtml({ buffer }, looks)
    return { html: withLostSigns(value), notes: [...notes, ...unreadNotes(messages)] }
  } catch (error) {
    throw error instanceof FileRefused ? error : broken()
  }
}

/** Questions of a Word document laid out as a paper. Throws `FileRefused`. */
export async function readDocx(file: string): Promise<{ rows: Row[]; notes: Note[] }> {
  const { html, notes } = await htmlOf(file)
  return { rows: [...rowsOf(paperOf(linesOf(html)))], notes }
}
