import type { RichContent, RichNode, RichText } from '@/contract/site/rich.schema'
import { Refused } from './draft'
import { plainWords } from './rich/markup'

/** How a stem shows a blank. */
const SHOWN = '____'
/** Two lines beside a letter are a name of code, `__init__`; slides for classes name their blanks, `[填空1]`. */
export const LINES = /(?<![A-Za-z])__(?![A-Za-z_])|_{3,}|[＿﹍﹎﹏]{2,}|[[【{]填空\s*\d{1,2}[\]】}]/g
/** Two dashes are punctuation, more are a line to write on. */
export const DASHES = /[—―─]{4,}/g
/** `f()` is a call, `f( )` a blank. */
export const BRACKETS = /（[\s\u3000]*）|\([\s\u3000]+\)|(?<![A-Za-z0-9_])\(\)|【[\s\u3000]*】/g

type Change = (inline: readonly RichText[]) => RichText[]

const replaced =
  (kind: RegExp): Change =>
  (inline) =>
    inline.map((part) => (part.formula ? part : { ...part, text: part.text.replace(kind, SHOWN) }))

const LINE_ENDS = /[_＿﹍﹎﹏]+$/
const LINE_BEGINS = /^[_＿﹍﹎﹏]+/
const LEAST_LINE = 3

/** Words whose lines to write on are each in one piece, although some of their signs have a look of their own. */
function withWholeLines(inline: readonly RichText[]): RichText[] {
  const parts: RichText[] = []
  for (const part of inline) {
    const before = parts.at(-1)
    const begun = before && !before.formula ? (LINE_ENDS.exec(before.text)?.[0] ?? '') : ''
    const more = part.formula ? '' : (LINE_BEGINS.exec(part.text)?.[0] ?? '')
    if (!before || begun === '' || more === '' || begun.length + more.length < LEAST_LINE) {
      parts.push(part)
      continue
    }
    parts[parts.length - 1] = { ...before, text: before.text + more }
    if (part.text.length > more.length) parts.push({ ...part, text: part.text.slice(more.length) })
  }
  return parts
}

function changedNode(node: RichNode, change: Change): RichNode {
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

const countOf = (stem: RichContent) => plainWords(stem).split(SHOWN).length - 1

/** A stem whose blanks, lines or empty brackets, are shown in the one way; a stem without any gets one at its end. Throws `Refused`. */
export function fitBlanks(stem: RichContent, count: number): RichContent {
  const whole = stem.map((node) => changedNode(node, withWholeLines))
  const shown = [LINES, DASHES, BRACKETS]
    .map((kind) => whole.map((node) => changedNode(node, replaced(kind))))
    .find((changed) => countOf(changed) > 0)
  const found = shown ? countOf(shown) : 0
  if (shown && found === count) return shown
  if (found === 0 && count === 1) return [...stem, { type: 'p', inline: [{ text: SHOWN }] }]
  throw new Refused('blank_mismatch', `题干有 ${found} 个空，答案有 ${count} 个`)
}
