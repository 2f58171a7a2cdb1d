import { type MarkupElement, type MarkupNode, Refused } from '../draft'
import { isElement } from './html'
import { texAccent, texFence, texName, texSigns, texWords } from './tex'

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()
const wordsOf = (nodes: readonly MarkupNode[]): string => nodes.map((node) => (isElement(node) ? wordsOf(node.children) : node)).join('')
/** Elements inside one that has no text of its own. */
function partsOf({ name, children }: MarkupElement): MarkupElement[] {
  const odd = children.find((child) => !isElement(child) && child.trim() !== '')
  if (odd !== undefined) throw unsupported(`${name} ${String(odd).trim()}`)
  return children.filter(isElement)
}
const group = (element: MarkupElement | undefined) => `{${element ? texIn(element) : ''}}`
const all = (elements: readonly MarkupElement[]) => elements.map(texIn).join(' ')

const variants: Readonly<Record<string, string>> = {
  normal: '\\mathrm',
  bold: '\\mathbf',
  'bold-italic': '\\boldsymbol',
  'double-struck': '\\mathbb',
  script: '\\mathscr',
  fraktur: '\\mathfrak',
  'sans-serif': '\\mathsf',
  monospace: '\\mathtt',
}

function letters(element: MarkupElement): string {
  const text = wordsOf(element.children).trim()
  const variant = variants[element.attributes.mathvariant ?? '']
  if (variant !== undefined && !(variant === '\\mathrm' && text.length > 1 && texName(text).startsWith('\\')))
    return `${variant}{${texSigns(text)}}`
  return texName(text)
}

/** Whether the scripts over and under it are set as limits. */
const LIMITS = /^(?:[∑∏∐⋃⋂⋁⋀⨁⨂]|lim|max|min|sup|inf|limsup|liminf|det|gcd)$/

type Stack = { base: MarkupElement | undefined; below: MarkupElement | undefined; above: MarkupElement | undefined }

const signIn = (element: MarkupElement) => wordsOf([element]).trim()

function withLimits({ base, below, above }: Stack): string {
  return `${base ? texIn(base) : ''}\\limits${below ? `_${group(below)}` : ''}${above ? `^${group(above)}` : ''}`
}

/** Something set over or under another: by the command of its sign, else by the general one. */
function beside(tex: string, part: MarkupElement, isOver: boolean): string {
  const command = texAccent(signIn(part), isOver)
  return command ? `${command}${tex}` : `${isOver ? '\\overset' : '\\underset'}${group(part)}${tex}`
}

function stacked({ base, below, above }: Stack): string {
  const name = base ? signIn(base) : ''
  if (LIMITS.test(name) || (below && above && /^∫+$/.test(name))) return withLimits({ base, below, above })
  const under = below ? beside(group(base), below, false) : group(base)
  return above ? beside(below ? `{${under}}` : under, above, true) : under
}

function table(element: MarkupElement): string {
  const rows = partsOf(element).map((row) => partsOf(row).map(texIn).join(' & '))
  return `\\begin{matrix}${rows.join(' \\\\ ')}\\end{matrix}`
}

/** Scripts before and after: a base, pairs of lower and upper ones, and after a mark those placed before. */
function multiscripts(element: MarkupElement): string {
  const [base, ...scripts] = partsOf(element)
  const mark = scripts.findIndex(({ name }) => localName(name) === 'mprescripts')
  const pairs = (list: readonly MarkupElement[]) =>
    list.map((script, at) => (localName(script.name) === 'none' ? '' : `${at % 2 === 0 ? '_' : '^'}${group(script)}`)).join('')
  const behind = mark < 0 ? scripts : scripts.slice(0, mark)
  return `{}${mark < 0 ? '' : pairs(scripts.slice(mark + 1))}${group(base)}${pairs(behind)}`
}

function fenced(element: MarkupElement): string {
  const { open = '(', close = ')', separators = ',' } = element.attributes
  const signs = [...separators.replace(/\s/g, '')]
  const inside = partsOf(element).map((part, at) => `${at > 0 ? texSigns(signs[Math.min(at, signs.length) - 1] ?? '') : ''}${texIn(part)}`)
  return `\\left${texFence(open)}${inside.join(' ')}\\right${texFence(close)}`
}

const enclosures: readonly [RegExp, string][] = [
  [/^(?:box|roundedbox|circle)$/, '\\boxed'],
  [/^radical$/, '\\sqrt'],
  [/^(?:updiagonalstrike|northeastarrow)$/, '\\cancel'],
  [/^downdiagonalstrike$/, '\\bcancel'],
  [/^top$/, '\\overline'],
  [/^bottom$/, '\\underline'],
]

function enclosed(element: MarkupElement): string {
  const notation = (element.attributes.notation ?? 'longdiv').trim()
  const command = enclosures.find(([name]) => name.test(notation))?.[1]
  if (!command) throw unsupported(`menclose ${notation}`)
  return `${command}{${all(partsOf(element))}}`
}

function fraction(element: MarkupElement): string {
  const [top, bottom] = partsOf(element)
  if (element.attributes.bevelled === 'true') return `${group(top)}/${group(bottom)}`
  const isBare = /^0(?:\D|$)/.test(element.attributes.linethickness ?? '')
  return isBare ? `{${group(top)}\\atop${group(bottom)}}` : `\\frac${group(top)}${group(bottom)}`
}

const OPENING = /^[([{|⟨]$/
const CLOSING = /^[)\]}|⟩]$/
const signOf = (element: MarkupElement | undefined) => (element && localName(element.name) === 'mo' ? wordsOf(element.children).trim() : '')

/** A table between fences: they grow with it. */
function row(element: MarkupElement): string {
  const parts = partsOf(element)
  const at = parts.findIndex(({ name }) => localName(name) === 'mtable')
  const before = signOf(parts[at - 1])
  if (at < 1 || !OPENING.test(before)) return all(parts)
  const after = signOf(parts[at + 1])
  const isClosed = CLOSING.test(after)
  const fence = isClosed ? after : ''
  const inside = `\\left${texFence(before)}${all(parts.slice(at, at + 1))}\\right${texFence(fence)}`
  return `${all(parts.slice(0, at - 1))} ${inside} ${all(parts.slice(at + (isClosed ? 2 : 1)))}`.trim()
}

const unsupported = (name: string) => new Refused('mathml_unsupported', `公式里有不认识的 MathML：${name.slice(0, 30)}，请改用 LaTeX`)

type Reader = (element: MarkupElement) => string
const child = (element: MarkupElement, at: number) => group(partsOf(element)[at])
const readers: Readonly<Record<string, Reader>> = {
  math: row,
  mrow: row,
  mstyle: row,
  mpadded: row,
  mtd: row,
  maction: (element) => all(partsOf(element).slice(0, 1)),
  semantics: (element) => all(partsOf(element).slice(0, 1)),
  mi: letters,
  mn: (element) => texSigns(wordsOf(element.children).trim()),
  mo: (element) => texName(wordsOf(element.children).trim()),
  mtext: (element) => texWords(wordsOf(element.children)),
  ms: (element) => texWords(`"${wordsOf(element.children)}"`),
  mspace: () => '\\;',
  none: () => '',
  mphantom: (element) => `\\phantom{${all(partsOf(element))}}`,
  mfrac: fraction,
  msqrt: (element) => `\\sqrt{${all(partsOf(element))}}`,
  mroot: (element) => `\\sqrt[${texIn(partsOf(element)[1] ?? { name: 'none', attributes: {}, children: [] })}]${child(element, 0)}`,
  msub: (element) => `${child(element, 0)}_${child(element, 1)}`,
  msup: (element) => `${child(element, 0)}^${child(element, 1)}`,
  msubsup: (element) => `${child(element, 0)}_${child(element, 1)}^${child(element, 2)}`,
  munder: (element) => stacked({ base: partsOf(element)[0], below: partsOf(element)[1], above: undefined }),
  mover: (element) => stacked({ base: partsOf(element)[0], below: undefined, above: partsOf(element)[1] }),
  munderover: (element) => stacked({ base: partsOf(element)[0], below: partsOf(element)[1], above: partsOf(element)[2] }),
  mmultiscripts: multiscripts,
  mtable: table,
  mfenced: fenced,
  menclose: enclosed,
}

function texIn(element: MarkupElement): string {
  const read = readers[localName(element.name)]
  if (!read) throw unsupported(element.name)
  return read(element)
}

const below = (element: MarkupElement, name: string): MarkupElement[] =>
  element.children.filter(isElement).flatMap((part) => (localName(part.name) === name ? [part] : below(part, name)))

/** The TeX of a MathML formula: its annotation, else a conversion of its elements. Throws `Refused`. */
export function texOfMathml(element: MarkupElement): string {
  const note = below(element, 'annotation').find(({ attributes }) => /tex/i.test(attributes.encoding ?? ''))
  const said = note ? wordsOf(note.children).trim() : ''
  const tex = said === '' ? texIn(element).replace(/\s+/g, ' ').trim() : said
  if (tex === '') throw new Refused('mathml_unsupported', '公式是空的 MathML')
  return tex
}
