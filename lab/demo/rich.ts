import type { RichContent, RichText } from '@/contract/site/rich.schema'

/** Signs of the texts of this folder: `**bold**` and a line of account entries between backticks. */
const MARKED = /(\*\*.+?\*\*|`.+?`)/

/** A line with its marks. */
export const inlineOf = (text: string): RichText[] =>
  text
    .split(MARKED)
    .filter((part) => part !== '')
    .map((part): RichText => {
      if (part.startsWith('**')) return { text: part.slice(2, -2), mark: 'strong' }
      return part.startsWith('`') ? { text: part.slice(1, -1), mark: 'code' } : { text: part }
    })

/** A paragraph a line. */
export const richOf = (text: string): RichContent => text.split('\n').map((line) => ({ type: 'p', inline: inlineOf(line) }))

/** A list with one item a line. */
export const listOf = (lines: readonly string[]): RichContent => [{ type: 'list', ordered: false, items: lines.map(inlineOf) }]

/** The words of a content as they are read, a line a paragraph or item. */
export const wordsOf = (content: RichContent): string =>
  content
    .flatMap((node) => {
      if (node.type === 'p' || node.type === 'h') return [node.inline]
      return node.type === 'list' ? node.items : []
    })
    .map((inline) => inline.map(({ text }) => text).join(''))
    .join('\n')

const PLACES = 4

/** An amount as it is printed: at most four places, and a space between groups of three digits. */
export function amountText(value: number): string {
  const [whole = '', part] = String(Number(value.toFixed(PLACES))).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ')
  return part === undefined ? grouped : `${grouped}.${part}`
}
