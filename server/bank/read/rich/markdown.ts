import type { Marked } from 'marked'
import { splitTex } from './tex'

// A formula waits as its number between two characters that are in no text, while the rest is read.
const HELD = /\uFDDC(\d+)\uFDDD/g
const SIGNS = /[\uFDDC\uFDDD]/g

async function loadReader(): Promise<Marked> {
  const { Marked: Reader } = await import('marked')
  return new Reader({ gfm: true, breaks: true })
}

let reader: Promise<Marked> | null = null

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Markdown with the tables, strikethrough and line ends of GitHub as HTML. Formulas stay as they are written, and so does what looks like one in code. */
export async function htmlOfMarkdown(text: string): Promise<string> {
  reader ??= loadReader()
  const formulas: string[] = []
  const held = splitTex(text.replace(SIGNS, ''), true)
    .map((part) => ('text' in part ? part.text : `\uFDDC${formulas.push(part.written) - 1}\uFDDD`))
    .join('')
  const html = await (await reader).parse(held)
  return html.replace(HELD, (_, at: string) => escaped(formulas[Number(at)] ?? ''))
}
