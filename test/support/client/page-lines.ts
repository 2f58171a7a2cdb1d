const SAID = [
  'aria-label',
  'aria-checked',
  'aria-selected',
  'aria-pressed',
  'aria-current',
  'aria-expanded',
  'aria-invalid',
  'disabled',
  'href',
  'src',
  'loading',
  'maxlength',
  'placeholder',
  'inputmode',
]
const LONGEST_CHOICE = 12
/** Of a style what a number decides. */
const COUNTED = /(?:width|height|left|top): ?[\d.]+%|(?:transform|grid-column-start): ?[^;]+|conic-gradient\([^;]+/g
const isInline = (element: Element) => /^(SPAN|B|STRONG|EM|I|SMALL|LABEL)$/.test(element.tagName)

/** Reads a tag's marks besides its words: its role, its state, and the marks of its look. */
function marksOf(element: Element): string {
  const role =
    element.getAttribute('role') ?? (element.tagName === 'DIV' || element.tagName === 'SPAN' ? '' : element.tagName.toLowerCase())
  const looks = [...element.classList].filter((name) => /^is-|--/.test(name))
  const names = element.getAttributeNames()
  const said = SAID.flatMap((name) => (names.includes(name) ? [`${name.replace('aria-', '')}=${element.getAttribute(name)}`] : []))
  const value = 'value' in element && element.tagName !== 'BUTTON' && element.tagName !== 'LI' ? [`value=${String(element.value)}`] : []
  const style = names.includes('style') ? (element.getAttribute('style')?.match(COUNTED) ?? []) : []
  // A choice is told apart from the one beside it, so that it is seen which of them changed.
  const choice = names.includes('aria-checked') ? [(element.textContent ?? '').slice(0, LONGEST_CHOICE)] : []
  const all = [role, ...looks, ...said, ...value, ...style, ...choice].filter((each) => each !== '')
  return all.length > 0 ? `<${all.join(' ')}> ` : ''
}

function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
  if (!(node instanceof Element) || node.tagName === 'STYLE') return ''
  const inner = marksOf(node) + [...node.childNodes].map(textOf).join('')
  return isInline(node) ? inner : `\n${inner}\n`
}

/** A page as lines: its words, and what roles, states and addresses it gives them. */
export const pageLines = (root: Node): string[] =>
  textOf(root)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
