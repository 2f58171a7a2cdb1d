import type { RichContent, RichNode, RichText } from '@/contract/site/rich.schema'

type Line = readonly RichText[]

function mapNode(node: RichNode, change: (line: Line) => RichText[]): RichNode {
  switch (node.type) {
    case 'p':
    case 'h':
      return { ...node, inline: change(node.inline) }
    case 'list':
      return { ...node, items: node.items.map(change) }
    case 'table':
      return { ...node, rows: node.rows.map((row) => row.map(change)) }
    default:
      return node
  }
}

/** Rich content with each of its lines changed: paragraphs, headings, items and cells, in the order they are read. */
export function mapLines(content: RichContent, change: (line: Line) => RichText[]): RichContent {
  return content.map((node) => mapNode(node, change))
}
