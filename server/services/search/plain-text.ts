import type { RichContent, RichNode } from '@/contract/site/rich.schema'

const inlineText = (inline: readonly { text: string }[]) => inline.map(({ text }) => text).join('')

function nodeText(node: RichNode): string {
  if (node.type === 'p' || node.type === 'h') return inlineText(node.inline)
  if (node.type === 'list') return node.items.map(inlineText).join(' ')
  if (node.type === 'table') return node.rows.flatMap((row) => row.map(inlineText)).join(' ')
  if (node.type === 'media') return node.name
  return node.type === 'img' ? node.alt : node.tex
}

/** The words of rich content, without its shape. */
export const plainText = (content: RichContent): string =>
  content
    .map(nodeText)
    .filter((text) => text !== '')
    .join(' ')
