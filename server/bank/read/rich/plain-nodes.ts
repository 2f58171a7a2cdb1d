import type { MarkupNode } from '../draft'
import { splitTex } from './tex'

/** A picture in plain text, as Markdown writes it. */
const PICTURE = /!\[([^\]\n]{0,2000})\]\(([^()\s]{1,300})\)/g

const BREAK: MarkupNode = { name: 'br', attributes: {}, children: [] }

/** Text with the pictures it names. */
export function picturesIn(text: string): MarkupNode[] {
  const nodes: MarkupNode[] = []
  let at = 0
  for (const match of text.matchAll(PICTURE)) {
    const [whole, alt = '', src = ''] = match
    nodes.push(text.slice(at, match.index), { name: 'img', attributes: { src, alt }, children: [] })
    at = match.index + whole.length
  }
  return [...nodes, text.slice(at)]
}

/** Text with its line ends. */
export const breaksIn = (text: string): MarkupNode[] => text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [BREAK, line]))

/** Plain text as nodes: a line is a paragraph, but a formula may run over several. */
export const plainNodes = (text: string): MarkupNode[] =>
  splitTex(text).flatMap((part) => {
    if ('tex' in part) return [part.isBlock ? `$$${part.tex}$$` : `\\(${part.tex}\\)`]
    // A dollar that was no formula here must be none when the pieces are read again.
    return picturesIn(part.text).flatMap((node) => (typeof node === 'string' ? breaksIn(node.replaceAll('$', '\\$')) : [node]))
  })
