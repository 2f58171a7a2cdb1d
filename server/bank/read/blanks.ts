import type { RichContent, RichNode, RichText } from '@/contract/site/rich.schema'
import { Refused } from './draft'
import { plainWords } from './rich/markup'

/** How a stem shows a blank. */
const SHOWN = '____'
/** Two lines beside a letter are a name of code, `__init__`. */
export const LINES = /(?<![A-Za-z])__(?![A-Za-z_])|_{3,}|[＿﹍﹎﹏]{2,}/g
/** Two dashes are punctuation, more are a line to write on. */
export const DASHES = /[—―─]{4,}/g
/** `f()` is a call, `f( )` a blank. */
export const BRACKETS = /（[\s\u3000]*）|\([\s\u3000]+\)|(?<![A-Za-z0-9_])\(\)|【[\s\u3000]*】/g

type Change = (text: string) => string

const changed = (inline: readonly RichText[], change: Change): RichText[] =>
  inline.map((part) => (part.formula ? part : { ...part, text: change(part.text) }))

function changedNode(node: RichNode, change: Change): RichNode {
  switch (node.type) {
    case 'p':
    case 'h':
      return { ...node, inline: changed(node.inline, change) }
    case 'list':
      return { ...node, items: node.items.map((item) => changed(item, change)) }
    case 'table':
      return { ...node, rows: node.rows.map((row) => row.map((cell) => changed(cell, change))) }
    default:
      return node
  }
}

const countOf = (stem: RichContent) => plainWords(stem).split(SHOWN).length - 1

/** A stem whose blanks, lines or empty brackets, are shown in the one way; a stem without any gets one at its end. Throws `Refused`. */
export function fitBlanks(stem: RichContent, count: number): RichContent {
  const shown = [LINES, DASHES, BRACKETS]
    .map((kind) => stem.map((node) => changedNode(node, (text) => text.replace(kind, SHOWN))))
    .find((changed) => countOf(changed) > 0)
  const found = shown ? countOf(shown) : 0
  if (shown && found === count) return shown
  if (found === 0 && count === 1) return [...stem, { type: 'p', inline: [{ text: SHOWN }] }]
  throw new Refused('blank_mismatch', `题干有 ${found} 个空，答案有 ${count} 个`)
}
