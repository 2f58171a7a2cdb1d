import type { RichContent, RichText } from '@/contract/site/rich.schema'
import type { Question } from '@/contract/tiku/question.schema'

const SIGNS = '①②③④⑤⑥⑦⑧⑨⑩'

/** The text of a question. Several blanks of its paragraphs are numbered, as the fields below them are. */
export function stemOf({ blankCount, stem }: Pick<Question, 'blankCount' | 'stem'>): RichContent {
  if (blankCount < 2) return stem
  let count = 0
  const number = (blank: string) => {
    count += 1
    return SIGNS.charAt(count - 1) + blank
  }
  const numbered = (inline: readonly RichText[]) => inline.map((one) => ({ ...one, text: one.text.replace(/_{3,}/g, number) }))
  return stem.map((node) => (node.type === 'p' ? { ...node, inline: numbered(node.inline) } : node))
}
