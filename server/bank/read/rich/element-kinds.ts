import type { RichText } from '@/contract/site/rich.schema'
import type { MarkupElement } from '../draft'

type Mark = RichText['mark']

export const marks: Readonly<Record<string, Mark>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'em',
  ins: 'em',
  mark: 'em',
  code: 'code',
  tt: 'code',
  kbd: 'code',
  samp: 'code',
}
export const headings: Readonly<Record<string, 2 | 3>> = { h1: 2, h2: 2, h3: 3, h4: 3, h5: 3, h6: 3 }
/** Elements that begin a line of their own; inside a line they are separated by a space. */
export const blocks = new Set(
  'p div section article blockquote figure figcaption center dl dt dd header footer main aside nav address details summary fieldset legend form tr td th caption li hr br'.split(
    ' ',
  ),
)
/** Nothing in them is for the reader. */
export const silent = new Set('script style head title meta link template noscript source track param map area wbr col colgroup'.split(' '))
/** Names the media that no text of the bank can hold. */
export const media: Readonly<Record<string, string>> = {
  iframe: '嵌入的网页',
  embed: '嵌入的文件',
  object: '嵌入的文件',
  canvas: '画布',
  select: '下拉框',
}

/** Prefixes that documents write before the names of other languages inside them. */
const PREFIX = /^(?:m|mml|mathml|svg|xhtml|html|h):/

export const nameOf = ({ name }: MarkupElement) => name.replace(PREFIX, '')

const PLAIN_COLOURS =
  /^(?:#?0{3,6}|#?(?:1a|22|2[0-9a-f]|33|3[0-9a-f]){3}|#[0-3]{3}|black|inherit|initial|windowtext|currentcolor|auto|rgba?\(\s*(?:[0-5]?\d\s*,\s*){2}[0-5]?\d\b.*\)|var\(.*\))$/i
const COLOUR = /(?:^|;)\s*color\s*:\s*([^;]+)/i

const GROUND = /(?:^|;)\s*background(?:-color)?\s*:\s*([^;]+)/i
const PLAIN_GROUNDS =
  /^(?:white|transparent|none|inherit|initial|unset|#?f{3}|#?f{6}|rgba?\(\s*255\s*,\s*255\s*,\s*255\b.*\)|rgba\(.*,\s*0\s*\)|var\(.*\)|.*(?:url|gradient)\(.*)$/i

/** Names the look of an element that the bank's texts have no place for; null when nothing is lost. */
export function lostLook(element: MarkupElement): string | null {
  const { name, attributes } = element
  if (name === 's' || name === 'del' || name === 'strike') return '删除线'
  if (/text-decoration[^;]*line-through/i.test(attributes.style ?? '')) return '删除线'
  const colour = (COLOUR.exec(attributes.style ?? '')?.[1] ?? (name === 'font' ? attributes.color : undefined))
    ?.replace(/!important/i, '')
    .trim()
  if (colour !== undefined && colour !== '' && !PLAIN_COLOURS.test(colour)) return '文字颜色'
  const ground = GROUND.exec(attributes.style ?? '')?.[1]
    ?.replace(/!important/i, '')
    .trim()
  return name === 'mark' || (ground !== undefined && ground !== '' && !PLAIN_GROUNDS.test(ground)) ? '底色' : null
}

const BOLD = /(?:^|;)\s*font-weight\s*:\s*(?:bold|bolder|[6-9]00)/i
const SLANTED = /(?:^|;)\s*(?:font-style\s*:\s*(?:italic|oblique)|text-decoration[^;:]*:[^;]*underline|text-emphasis[^;:]*:(?!\s*none))/i

/** The mark that an element's style gives its text. */
export function styledMark({ attributes: { style = '' } }: MarkupElement): Mark {
  if (BOLD.test(style)) return 'strong'
  return SLANTED.test(style) ? 'em' : undefined
}

/** Whether a style raises or lowers its text. */
export function styledScript({ attributes: { style = '' } }: MarkupElement): 'sup' | 'sub' | null {
  const [, place] = /(?:^|;)\s*vertical-align\s*:\s*(super|sub)\b/i.exec(style) ?? []
  return place === undefined ? null : place.toLowerCase() === 'super' ? 'sup' : 'sub'
}

/** Whether a page would not show an element. */
export const isHidden = ({ attributes }: MarkupElement) =>
  attributes.hidden !== undefined || /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i.test(attributes.style ?? '')

/** Whether an element underlines what is in it: nothing but space underlined is a blank to fill. */
export const isUnderlined = ({ name, attributes }: MarkupElement) =>
  name === 'u' || /text-decoration[^;]*underline|border-bottom(?:-style)?\s*:[^;]*(?:solid|\d)/i.test(attributes.style ?? '')
