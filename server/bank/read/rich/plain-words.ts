import type { RichContent, RichNode, RichText } from '@/contract/site/rich.schema'

const inlineWords = (inline: readonly RichText[]) => inline.map(({ text, formula }) => (formula ? `$${text}$` : text)).join('')

function nodeWords(node: RichNode): string {
  switch (node.type) {
    case 'list':
      return node.items.map(inlineWords).join('\n')
    case 'table':
      return node.rows.map((row) => row.map(inlineWords).join('\t')).join('\n')
    case 'img':
      return node.alt === '' ? '[图]' : `[图：${node.alt}]`
    case 'media':
      return `[${node.kind === 'audio' ? '音频' : '视频'}：${node.name}]`
    case 'formula':
      return `$$${node.tex}$$`
    default:
      return inlineWords(node.inline)
  }
}

/** The tree in words alone, for places that show no more: formulas as TeX, pictures by their names. */
export const plainWords = (content: RichContent): string => content.map(nodeWords).join('\n')

/** Whether the words alone would lose something. */
export const isMoreThanWords = (content: RichContent): boolean =>
  content.length > 1 || content.some((node) => node.type !== 'p' || node.inline.some((part) => part.formula || part.mark))
