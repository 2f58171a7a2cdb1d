import type { RichContent, RichNode, RichText } from '@/contract/site/rich.schema'
import { namesLetters } from './letter-mentions'
import type { QuestionBody } from './question-body'

const words = (inline: readonly RichText[]) => inline.map(({ text, formula }) => (formula ? ' ' : text)).join('')

/** Words of a node; a letter inside a formula is a quantity, not an option. */
function wordsOf(node: RichNode): string {
  switch (node.type) {
    case 'p':
    case 'h':
      return words(node.inline)
    case 'list':
      return node.items.map(words).join('\n')
    case 'table':
      return node.rows.flat().map(words).join('\n')
    default:
      return ''
  }
}

const textOf = (content: RichContent) => content.map(wordsOf).join('\n')

/** Letters of the options that keep their place: the requested ones, or all where the question refers to options by letter. */
export function pinnedLetters(
  { stem, options, explanation }: Pick<QuestionBody, 'stem' | 'options' | 'explanation'>,
  asked: readonly string[] = [],
): string[] {
  if (options.length === 0) return []
  const texts = options.map(({ text, rich }) => (rich ? textOf(rich) : text))
  const isNamed = namesLetters({ stem: textOf(stem), options: texts, explanation: textOf(explanation) })
  return isNamed ? options.map(({ letter }) => letter) : [...asked]
}
