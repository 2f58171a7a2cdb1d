import type { RichContent, RichNode, RichText } from '@/contract/site/rich.schema'

const words = (inline: readonly RichText[]) => inline.map(({ text }) => text).join('')

function linesOf(node: RichNode): string[] {
  switch (node.type) {
    case 'p':
    case 'h':
      return [words(node.inline)]
    case 'list':
      return node.items.map((item, index) => `${node.ordered ? `${index + 1}.` : '·'} ${words(item)}`)
    case 'img':
      return [`〔图：${node.alt}〕`]
    case 'media':
      return [`〔${node.kind === 'audio' ? '音频' : '视频'}：${node.name}〕`]
    case 'formula':
      return [node.tex]
    case 'table':
      return node.rows.map((row) => row.map(words).join(' | '))
  }
}

/** Rich content as plain text, a line per paragraph, item and row; a picture as its alternative text, a recording as its name, a formula as its TeX. */
export const richPlain = (content: RichContent): string => content.flatMap(linesOf).join('\n')

/** The beginning of a content in one line of at most `length` characters. */
export function richExcerpt(content: RichContent, length: number): string {
  const text = [...richPlain(content).replace(/\s+/g, ' ').trim()]
  return text.length <= length ? text.join('') : `${text.slice(0, length - 1).join('')}…`
}
