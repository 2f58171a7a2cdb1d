import { Value } from '@sinclair/typebox/value'
import { type RichContent, RichContentSchema, type RichNode } from '@/contract/site/rich.schema'
import { canonical } from '@/domain/tiku/question'
import { type Field, jsonIn } from './field'

const HINT = '空行分段；“## ”开头是标题，“- ”开头是列表。有图片、表格的内容以 JSON 显示，请保持格式'

function nodeIn(part: string): RichNode {
  const lines = part.split('\n').map((line) => line.trim())
  if (lines.every((line) => line.startsWith('- '))) {
    return { type: 'list', ordered: false, items: lines.map((line) => [{ text: line.slice(2) }]) }
  }
  if (part.startsWith('## ')) return { type: 'h', level: 2, inline: [{ text: part.slice(3) }] }
  return { type: 'p', inline: [{ text: lines.join('') }] }
}

function contentIn(given: string): RichContent | null {
  const text = given.replaceAll('\0', '').replaceAll('\r\n', '\n').trim()
  if (!/^\[\s*\{/.test(text)) return text.split(/\n{2,}/).flatMap((part) => (part.trim() === '' ? [] : [nodeIn(part.trim())]))
  const value = jsonIn(text)
  return Value.Check(RichContentSchema, value) ? value : null
}

/** Content as it is typed: plain text where it has no more than paragraphs, headings and lists, else JSON. */
export function richText(content: RichContent): string {
  const parts = content.map((node) => {
    const plain = (inline: { text: string; mark?: string }[]) => {
      const [only, ...more] = inline
      return only && more.length === 0 && Object.keys(only).length === 1 ? only.text : null
    }
    if (node.type === 'p') return plain(node.inline)
    if (node.type === 'h' && node.level === 2) return `## ${plain(node.inline) ?? '\0'}`
    if (node.type !== 'list' || node.ordered) return null
    return node.items.map((item) => `- ${plain(item) ?? '\0'}`).join('\n')
  })
  const text = parts.some((part) => part === null || part.includes('\0')) ? null : parts.join('\n\n')
  return text !== null && canonical(contentIn(text)) === canonical(content) ? text : JSON.stringify(content, null, 1)
}

/** Rich content as plain text or JSON. */
export function rich({ label, most }: { label: string; most: number }): Field<RichContent> {
  return {
    label,
    hint: HINT,
    look: 'long',
    isTall: true,
    parse: ([given = '']) => {
      if (given.length > most) return { error: `${label}最多 ${most} 字` }
      const value = contentIn(given)
      return value && value.length > 0 ? { value } : { error: `${label}的格式不对` }
    },
  }
}
