import type { RichContent, RichNode, RichText } from '@/contract/site/rich.schema'
import type { MarkupElement, MarkupNode } from '../draft'
import { splitTex } from './tex'

/** Names of characters in a row from a first code; `-` is a code without one. */
const rows: readonly [number, string][] = [
  [
    160,
    `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para
    middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave
    Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc
    Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc
    iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`,
  ],
  [
    913,
    `Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi
    Omega`,
  ],
  [
    945,
    `alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi
    psi omega`,
  ],
]
/** Other names with their code in hexadecimal. A name that is nowhere here stays as it is written. */
const others = `Tab=9 NewLine=a excl=21 quot=22 num=23 dollar=24 percnt=25 amp=26 apos=27 lpar=28 rpar=29 ast=2a plus=2b comma=2c
  period=2e sol=2f colon=3a semi=3b lt=3c equals=3d gt=3e quest=3f commat=40 lbrack=5b lsqb=5b bsol=5c rbrack=5d rsqb=5d
  Hat=5e lowbar=5f grave=60 lbrace=7b lcub=7b vert=7c verbar=7c rbrace=7d rcub=7d pm=b1 half=bd div=f7 OElig=152 oelig=153
  Scaron=160 scaron=161 Yuml=178 fnof=192 circ=2c6 tilde=2dc epsi=3b5 thetasym=3d1 upsih=3d2 piv=3d6 varepsilon=3f5
  ensp=2002 emsp=2003 emsp13=2004 emsp14=2005 numsp=2007 puncsp=2008 thinsp=2009 hairsp=200a zwnj=200c zwj=200d lrm=200e
  rlm=200f ndash=2013 mdash=2014 lsquo=2018 rsquo=2019 sbquo=201a ldquo=201c rdquo=201d bdquo=201e dagger=2020 Dagger=2021
  bull=2022 hellip=2026 permil=2030 prime=2032 Prime=2033 lsaquo=2039 rsaquo=203a oline=203e frasl=2044 euro=20ac
  hbar=210f image=2111 weierp=2118 real=211c trade=2122 alefsym=2135 larr=2190 uarr=2191 rarr=2192 darr=2193 harr=2194
  crarr=21b5 lArr=21d0 uArr=21d1 rArr=21d2 dArr=21d3 hArr=21d4 forall=2200 part=2202 exist=2203 empty=2205 nabla=2207
  isin=2208 notin=2209 ni=220b prod=220f sum=2211 minus=2212 lowast=2217 radic=221a prop=221d infin=221e ang=2220
  angle=2220 parallel=2225 par=2225 and=2227 or=2228 cap=2229 cup=222a int=222b there4=2234 because=2235 sim=223c
  cong=2245 asymp=2248 ne=2260 equiv=2261 le=2264 leq=2264 ge=2265 geq=2265 sub=2282 sup=2283 nsub=2284 sube=2286
  supe=2287 oplus=2295 otimes=2297 perp=22a5 sdot=22c5 lceil=2308 rceil=2309 lfloor=230a rfloor=230b lang=2329 rang=232a
  boxv=2502 square=25a1 squ=25a1 triangle=25b5 loz=25ca starf=2605 star=2606 spades=2660 clubs=2663 hearts=2665 diams=2666
  check=2713 cross=2717`

const inRows = rows.flatMap(([first, names]) => names.split(/\s+/).map((name, at) => [name, String.fromCodePoint(first + at)] as const))
const alone = others.split(/\s+/).map((pair): [string, string] => {
  const [name = '', code = ''] = pair.split('=')
  return [name, String.fromCodePoint(Number.parseInt(code, 16))]
})
/** A soft hyphen is where a word may be broken, and nothing to read. */
const named = new Map<string, string>([...inRows, ...alone, ['shy', '']])
const LAST_CODE = 0x10ffff

function numbered(code: number, written: string): string {
  const isText = code > 0 && code <= LAST_CODE && !(code >= 0xd800 && code <= 0xdfff)
  return isText ? String.fromCodePoint(code) : written
}

/** Text with its character references resolved once. */
export function resolveEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,10}));/g, (written, decimal, hex, name) => {
    if (decimal !== undefined) return numbered(Number(decimal), written)
    if (hex !== undefined) return numbered(Number.parseInt(hex, 16), written)
    return named.get(name) ?? written
  })
}

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

const raised = new Map([...'0123456789+-=()ni'].map((letter, at) => [letter, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'][at] ?? letter]))
const lowered = new Map([...'0123456789+-=()'].map((letter, at) => [letter, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][at] ?? letter]))

/** Raised or lowered text in characters of their own, `x²`; written out where there are none, `x^(甲)`. */
export function scripted(text: string, isRaised: boolean): string {
  const letters = [...text.trim()]
  const table = isRaised ? raised : lowered
  if (letters.every((letter) => table.has(letter))) return letters.map((letter) => table.get(letter)).join('')
  return `${isRaised ? '^' : '_'}(${letters.join('')})`
}

/** A picture in plain text, as Markdown writes it. */
const PICTURE = /!\[([^\]\n]{0,2000})\]\(([^()\s]{1,300})\)/g

const BREAK: MarkupNode = { name: 'br', attributes: {}, children: [] }

/** Text with the pictures it names. */
export function picturesIn(text: string): MarkupNode[] {
  if (!text.includes('![')) return [text]
  const nodes: MarkupNode[] = []
  let at = 0
  for (const match of text.matchAll(PICTURE)) {
    const [whole, alt = '', src = ''] = match
    nodes.push(text.slice(at, match.index), { name: 'img', attributes: { src, alt }, children: [] })
    at = match.index + whole.length
  }
  return [...nodes, text.slice(at)]
}

/** Text with its line ends. */
export const breaksIn = (text: string): MarkupNode[] =>
  text.includes('\n') ? text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [BREAK, line])) : [text]

/** Plain text as nodes: a line is a paragraph, but a formula may run over several. */
export const plainNodes = (text: string): MarkupNode[] =>
  splitTex(text).flatMap((part) => {
    if ('tex' in part) return [part.isBlock ? `$$${part.tex}$$` : `\\(${part.tex}\\)`]
    // A dollar that was no formula here must be none when the pieces are read again.
    return picturesIn(part.text).flatMap((node) => (typeof node === 'string' ? breaksIn(node.replaceAll('$', '\\$')) : [node]))
  })

const inlineWords = (inline: readonly RichText[]) => inline.map(({ text, formula }) => (formula ? `$${text}$` : text)).join('')

function nodeWords(node: RichNode): string {
  switch (node.type) {
    case 'list':
      return node.items.map(inlineWords).join('\n')
    case 'table':
      return node.rows.map((row) => row.map(inlineWords).join('\t')).join('\n')
    case 'img':
      return node.alt === '' ? '[图]' : `[图：${node.alt}]`
    case 'media':
      return `[${node.kind === 'audio' ? '音频' : '视频'}：${node.name}]`
    case 'formula':
      return `$$${node.tex}$$`
    default:
      return inlineWords(node.inline)
  }
}

/** The tree in words alone, for places that show no more: formulas as TeX, pictures by their names. */
export const plainWords = (content: RichContent): string => content.map(nodeWords).join('\n')

/** Whether the words alone would lose something. */
export const isMoreThanWords = (content: RichContent): boolean =>
  content.length > 1 || content.some((node) => node.type !== 'p' || node.inline.some((part) => part.formula || part.mark))
