import type { RichContent, RichNode, RichText } from '@/contract/site/rich.schema'
import type { QuestionBody } from './question'

const FULL_WIDTH_LETTER = /[\uFF21-\uFF28\uFF41-\uFF48]/g
const FULL_WIDTH_OFFSET = 0xfee0
const narrowed = (text: string) =>
  text.replace(FULL_WIDTH_LETTER, (letter) => String.fromCharCode(letter.charCodeAt(0) - FULL_WIDTH_OFFSET))

/** Capital letters on their own, up to eight in a row: `A`, `AB`, `ACD`. */
const CAPITALS = /(?<![A-Za-z0-9_\\])[A-H]{1,8}(?![A-Za-z0-9_])/g
/** A lower-case letter counts only after a word for an option. */
const CHOSEN = /(?:选项?|选择|答案[为是]?|option|choice|answer)\s{0,3}[:：]?\s{0,3}[(（【]?\s{0,3}[a-h]{1,8}(?![a-z])/i
/** The English article before a word; not the option `A is wrong`. */
const ARTICLE = /^\s(?!(?:is|are|was|were|and|or|has|does|if|because|but|to)\b)[a-z]/
/** Mentions of options by position, such as "the above". */
const BY_PLACE =
  /(?:第\s?[一二三四五六七八1-8]\s?(?:个选)?项|[前后][一二两三四五]项|选项\s?[一二三四五六七八1-8]|其他[选各]项|其余[选各]项)/
const ABOVE =
  /以上|上述|(?:都|均|皆)(?:不?[对是选]|正确|错误|不正确)|(?:all|none|both|neither|any) of (?:the|these) ?(?:above|other|preceding)?|前者|后者|above/i

function namesCapitals(text: string, count: number): boolean {
  const last = String.fromCharCode('A'.charCodeAt(0) + count - 1)
  for (const match of text.matchAll(CAPITALS)) {
    const letters = [...match[0]]
    const isOption = letters.every((letter, at) => letter <= last && letters.indexOf(letter) === at)
    const isArticle = match[0] === 'A' && ARTICLE.test(text.slice(match.index + 1, match.index + 12))
    if (isOption && !isArticle) return true
  }
  return false
}

type Texts = { stem: string; options: readonly string[]; explanation: string }

/**
 * Whether the words of a question call its options by letter or by place: `故选 D`, `A 和 C 均是`, `以上都对`. Such options keep their
 * order, for the words would be wrong in another one. In doubt they count as named.
 */
export function namesLetters({ stem, options, explanation }: Texts): boolean {
  const isNaming = (text: string) => CHOSEN.test(text) || BY_PLACE.test(text) || namesCapitals(text, options.length)
  return [stem, explanation, ...options].map(narrowed).some(isNaming) || options.some((text) => ABOVE.test(text))
}

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
