import { type MarkupElement, Refused } from '../draft'
import { isElement } from '../rich/html'
import { texAccent, texFence, texName, texWords } from '../rich/tex'

const childrenOf = (element: MarkupElement) => element.children.filter(isElement)
const childOf = (element: MarkupElement, name: string) => childrenOf(element).find((child) => child.name === name)
const wordsOf = (element: MarkupElement): string => element.children.map((child) => (isElement(child) ? wordsOf(child) : child)).join('')

/** A property of an element: `m:fPr` holds `m:type` with its value. */
function property(element: MarkupElement, name: string): string | undefined {
  const own = childrenOf(element).find((child) => /^m:\w+Pr$/.test(child.name))
  const found = own && childOf(own, name)
  return found && (found.attributes['m:val'] ?? '')
}
const isOn = (value: string | undefined) => value !== undefined && !/^(?:0|off|false)$/i.test(value)

const all = (element: MarkupElement | undefined): string => (element ? childrenOf(element).map(texIn).join(' ').trim() : '')
const group = (element: MarkupElement, name: string) => `{${all(childOf(element, name))}}`

function run(element: MarkupElement): string {
  const text = childrenOf(element)
    .filter(({ name }) => name === 'm:t')
    .map(wordsOf)
    .join('')
  if (isOn(property(element, 'm:nor')) || /[\u2e80-\u9fff\uff00-\uffef]/.test(text)) return texWords(text)
  return text
    .split(/([A-Za-z]{2,})/)
    .map((part) =>
      property(element, 'm:sty') === 'p' || /^(?:sin|cos|tan|cot|lim|log|ln|lg|max|min)$/.test(part)
        ? texName(part)
        : [...part].map(texName).join(''),
    )
    .join('')
}

function fraction(element: MarkupElement): string {
  const [top, bottom] = [group(element, 'm:num'), group(element, 'm:den')]
  const type = property(element, 'm:type')
  if (type === 'noBar') return `{${top}\\atop${bottom}}`
  return type === 'lin' || type === 'skw' ? `${top}/${bottom}` : `\\frac${top}${bottom}`
}

function radical(element: MarkupElement): string {
  const degree = isOn(property(element, 'm:degHide')) ? '' : all(childOf(element, 'm:deg'))
  return `\\sqrt${degree === '' ? '' : `[${degree}]`}${group(element, 'm:e')}`
}

const operators: Readonly<Record<string, string>> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
}

function nary(element: MarkupElement): string {
  const sign = property(element, 'm:chr') ?? '∫'
  const place = property(element, 'm:limLoc') === 'undOvr' ? '\\limits' : ''
  const [lower, upper] = [all(childOf(element, 'm:sub')), all(childOf(element, 'm:sup'))]
  return `${operators[sign] ?? `\\mathop{${sign}}`}${place}${lower === '' ? '' : `_{${lower}}`}${upper === '' ? '' : `^{${upper}}`} ${group(element, 'm:e')}`
}

function delimited(element: MarkupElement): string {
  const [open, close] = [property(element, 'm:begChr') ?? '(', property(element, 'm:endChr') ?? ')']
  const sign = property(element, 'm:sepChr') ?? '|'
  const inside = childrenOf(element)
    .filter(({ name }) => name === 'm:e')
    .map(all)
  return `\\left${texFence(open)}${inside.join(` \\middle${texFence(sign)} `)}\\right${texFence(close)}`
}

function matrix(element: MarkupElement): string {
  const rows = childrenOf(element).filter(({ name }) => name === 'm:mr')
  const lines = rows.map((row) => childrenOf(row).map(all).join(' & '))
  return `\\begin{matrix}${lines.join(' \\\\ ')}\\end{matrix}`
}

function equations(element: MarkupElement): string {
  const lines = childrenOf(element).filter(({ name }) => name === 'm:e')
  return `\\begin{aligned}${lines.map(all).join(' \\\\ ')}\\end{aligned}`
}

function accent(element: MarkupElement): string {
  return `${texAccent(property(element, 'm:chr') ?? '\u0302', true) ?? '\\hat'}${group(element, 'm:e')}`
}

function grouped(element: MarkupElement): string {
  const isOver = property(element, 'm:pos') === 'top'
  const sign = property(element, 'm:chr') ?? '\u23df'
  const command = texAccent(sign, isOver)
  if (command) return `${command}${group(element, 'm:e')}`
  return `${isOver ? '\\overset' : '\\underset'}{${sign}}${group(element, 'm:e')}`
}

type Reader = (element: MarkupElement) => string
const readers: Readonly<Record<string, Reader>> = {
  'm:oMath': all,
  'm:oMathPara': all,
  'm:e': all,
  'm:box': (element) => group(element, 'm:e'),
  'm:borderBox': (element) => `\\boxed${group(element, 'm:e')}`,
  'm:phant': (element) => (isOn(property(element, 'm:show') ?? '1') ? group(element, 'm:e') : `\\phantom${group(element, 'm:e')}`),
  'm:r': run,
  'm:f': fraction,
  'm:rad': radical,
  'm:sSup': (element) => `${group(element, 'm:e')}^${group(element, 'm:sup')}`,
  'm:sSub': (element) => `${group(element, 'm:e')}_${group(element, 'm:sub')}`,
  'm:sSubSup': (element) => `${group(element, 'm:e')}_${group(element, 'm:sub')}^${group(element, 'm:sup')}`,
  'm:sPre': (element) => `{}_${group(element, 'm:sub')}^${group(element, 'm:sup')}${group(element, 'm:e')}`,
  'm:nary': nary,
  'm:d': delimited,
  'm:m': matrix,
  'm:eqArr': equations,
  'm:acc': accent,
  'm:bar': (element) => `${property(element, 'm:pos') === 'top' ? '\\overline' : '\\underline'}${group(element, 'm:e')}`,
  'm:groupChr': grouped,
  'm:func': (element) => `${all(childOf(element, 'm:fName'))} ${group(element, 'm:e')}`,
  'm:limLow': (element) => `\\mathop${group(element, 'm:e')}\\limits_${group(element, 'm:lim')}`,
  'm:limUpp': (element) => `\\mathop${group(element, 'm:e')}\\limits^${group(element, 'm:lim')}`,
}

function texIn(element: MarkupElement): string {
  const read = readers[element.name]
  if (read) return read(element)
  // Properties, and what Word keeps of the look of letters.
  if (element.name.endsWith('Pr') || element.name.startsWith('w:')) return ''
  throw new Refused('formula_unsupported', `公式里有不认识的内容：${element.name.slice(0, 30)}`)
}

/** The TeX of a formula of Word. Throws `Refused`. */
export const texOfOmml = (element: MarkupElement): string => texIn(element).replace(/\s+/g, ' ').trim()
