import { Value } from '@sinclair/typebox/value'
import { Refused } from '#server/bank/read/draft'
import { Bank } from '#server/bank/read/rich/bank'
import { Formulas } from '#server/bank/read/rich/formula'
import type { Deps } from '#server/deps'
import { isOwnOrigin } from '#server/http/security-headers'
import { bankFolder } from '#server/providers/uploads/rules'
import { pictureSizes } from '#server/repositories/site/library'
import { type RichContent, RichContentSchema, type RichNode, type RichText } from '@/contract/site/rich.schema'
import { canonical } from '@/domain/tiku/question'
import { type Field, jsonIn } from './field'
import { MARKUP_HINT, markupOf, nodesOf } from './light-markup'

/** Content that the markup cannot say, such as an empty table, is typed as its nodes. */
const isNodes = (text: string) => /^\[\s*\{/.test(text)

function contentIn(given: string): RichContent | null {
  const text = given.replaceAll('\0', '').replaceAll('\r\n', '\n')
  // A space at the end may be one that is meant, behind its sign.
  if (!isNodes(text.trim())) return nodesOf(text)
  const value = jsonIn(text)
  return Value.Check(RichContentSchema, value) ? value : null
}

const undrawn = (inline: readonly RichText[]): RichText[] =>
  inline.map((part) => (part.formula ? { ...part, formula: { src: '', width: 0, height: 0, depth: 0 } } : part))

/** A node with other inline texts, and with `drawn` in place of a formula of its own. */
function withInline(
  node: RichNode,
  change: (inline: readonly RichText[]) => RichText[],
  drawn: (node: RichNode & { type: 'formula' }) => RichNode,
): RichNode {
  switch (node.type) {
    case 'p':
    case 'h':
      return { ...node, inline: change(node.inline) }
    case 'list':
      return { ...node, items: node.items.map(change) }
    case 'table':
      return { ...node, rows: node.rows.map((row) => row.map(change)) }
    case 'formula':
      return drawn(node)
    default:
      return node
  }
}

const withoutDrawings = (content: RichContent) =>
  content.map((node) => withInline(node, undrawn, (own) => ({ ...own, src: '', width: 0, height: 0 })))

/** Content as it is typed: markup where it comes back the same, else the nodes. */
export function richText(content: RichContent): string {
  const text = markupOf(content)
  const isSame = !isNodes(text) && canonical(withoutDrawings(nodesOf(text))) === canonical(withoutDrawings(content))
  return isSame ? text : JSON.stringify(content, null, 1)
}

const inlineOf = (node: RichNode): readonly RichText[] => {
  if (node.type === 'p' || node.type === 'h') return node.inline
  if (node.type === 'list') return node.items.flat()
  return node.type === 'table' ? node.rows.flat(2) : []
}

const ADDRESS = /^(?:[a-z0-9][\w./-]*|\/(?:media|uploads)\/[\w./-]+|https?:\/\/[^\s"'<>\\]+)$/
const LINK = /^(?:https?:\/\/|mailto:|\/)[^\s"'<>\\]*$/

/** Names what learners could not be shown; null when there is nothing. */
function faultIn({ env }: Pick<Deps, 'env'>, content: RichContent): string | null {
  const links = content.flatMap(inlineOf).flatMap(({ href }) => href ?? [])
  const link = links.find((href) => !LINK.test(href))
  if (link !== undefined) return `链接要以 https:// 或 / 开头：${link.slice(0, 60)}`
  const sources = content.flatMap((node) => (node.type === 'img' || node.type === 'media' ? [node.src] : []))
  const isSound = (src: string) => ADDRESS.test(src) && !src.includes('..') && (!/^https?:/.test(src) || isOwnOrigin(env, src))
  const source = sources.find((src) => !isSound(src))
  return source === undefined ? null : `图片和音视频要从素材库里选：${source.slice(0, 60)}`
}

async function sized({ db }: Pick<Deps, 'db'>, content: RichContent): Promise<RichContent> {
  const wanted = content.flatMap((node) => (node.type === 'img' && (node.width === 0 || node.height === 0) ? [node.src] : []))
  if (wanted.length === 0) return content
  const sizes = await pictureSizes(db, wanted)
  return content.map((node) => {
    if (node.type !== 'img' || (node.width > 0 && node.height > 0)) return node
    const size = sizes.get(node.src)
    if (!size) throw new Refused('picture_unknown', `素材库里没有这张图片：${node.src.slice(0, 60)}`)
    return { ...node, ...size }
  })
}

const formulasIn = (content: RichContent) =>
  content.some((node) => node.type === 'formula' || inlineOf(node).some(({ formula }) => formula))

async function drawn({ env }: Pick<Deps, 'env'>, content: RichContent): Promise<RichContent> {
  if (!formulasIn(content)) return content
  const formulas = new Formulas(new Bank(env, bankFolder(env)))
  await formulas.prepare()
  const inLine = (inline: readonly RichText[]) =>
    inline.map((part) => (part.formula ? { text: part.text, formula: formulas.draw(part.text, false) } : part))
  return content.map((node) =>
    withInline(node, inLine, (own) => {
      const { src, width, height } = formulas.draw(own.tex, true)
      return { ...own, src, width, height }
    }),
  )
}

type Settled = { value: RichContent } | { error: string }

/** Content as it is stored: formulas drawn, pictures measured. Gives a sentence where a formula is wrong or a picture is not there. */
export async function settleRich(deps: Pick<Deps, 'env' | 'db'>, content: RichContent): Promise<Settled> {
  const fault = faultIn(deps, content)
  if (fault !== null) return { error: fault }
  try {
    return { value: await drawn(deps, await sized(deps, content)) }
  } catch (error) {
    if (error instanceof Refused) return { error: error.reason }
    throw error
  }
}

type Rule = { label: string; hint?: string; most: number; isOptional?: true; isShort?: true }

/** Rich content as light markup. `isShort`: for a few lines, such as an option. */
export function rich({ label, hint, most, isOptional, isShort }: Rule): Field<RichContent> {
  return {
    label,
    hint: hint ?? (isShort ? undefined : MARKUP_HINT),
    look: 'rich',
    ...(!isShort && { isTall: true as const }),
    parse: ([given = '']) => {
      if (given.length > most) return { error: `${label}最多 ${most} 字` }
      const value = contentIn(given)
      if (value === null) return { error: `${label}的格式不对` }
      return value.length > 0 || isOptional ? { value } : { error: `请填写${label}` }
    },
    settle: settleRich,
  }
}
