import { type MarkupElement, type MarkupNode, Refused } from '../draft'
import { isElement } from './html'

/** Drawing elements, by the name in lower case that a reader of HTML gives them. */
const elements = new Map(
  `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan textPath title desc marker linearGradient radialGradient stop
  clipPath mask pattern`
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name] as const),
)
const attributes = new Map(
  `id class x y x1 y1 x2 y2 cx cy r rx ry fx fy d points width height viewBox preserveAspectRatio transform fill fill-rule fill-opacity stroke
  stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset stroke-opacity stroke-miterlimit opacity font-family font-size
  font-style font-weight text-anchor dominant-baseline alignment-baseline baseline-shift letter-spacing dx dy rotate textLength lengthAdjust
  startOffset offset stop-color stop-opacity gradientUnits gradientTransform patternUnits patternContentUnits patternTransform clipPathUnits
  clip-path clip-rule mask maskUnits maskContentUnits marker-start marker-mid marker-end markerWidth markerHeight markerUnits refX refY orient
  display visibility color overflow vector-effect paint-order version`
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name] as const),
)
/** Names the elements that draw nothing, act, or move what is drawn. */
const silent = new Set(['script', 'metadata', 'animate', 'animatetransform', 'animatemotion', 'set', 'view'])
/** Notes that drawing programs leave for themselves. */
const OF_PROGRAM = /^(?:sodipodi|inkscape|rdf|cc|dc):/i
const OUTSIDE = /url\s*\(\s*(?!['"]?#)|expression|javascript:|@import|\\/i
const STYLE = /^[a-z-]+$/

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const escapeValue = (text: string) => escapeText(text).replace(/"/g, '&quot;')
const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()

/** Declarations of a `style` that are attributes of their own. */
function styled(style: string): [string, string][] {
  return style.split(';').flatMap((part): [string, string][] => {
    const [name = '', ...value] = part.split(':')
    return STYLE.test(name.trim()) ? [[name.trim(), value.join(':').trim()]] : []
  })
}

function attributesOf(element: MarkupElement): string {
  const { style = '', ...own } = element.attributes
  const all = new Map<string, string>()
  for (const [name, value] of [...Object.entries(own), ...styled(style)]) {
    const known = attributes.get(name.toLowerCase())
    if (known !== undefined && !OUTSIDE.test(value)) all.set(known, value)
    // A reference names an element that is drawn again by its id in the same drawing.
    if (/^(?:xlink:)?href$/i.test(name) && /^#[\w.-]+$/.test(value)) all.set('href', value)
  }
  return [...all].map(([name, value]) => ` ${name}="${escapeValue(value)}"`).join('')
}

function written(node: MarkupNode): string {
  if (!isElement(node)) return escapeText(node)
  const local = localName(node.name)
  const name = elements.get(local)
  if (OF_PROGRAM.test(node.name) || silent.has(local)) return ''
  if (local === 'a') return node.children.map(written).join('')
  if (name === undefined) throw new Refused('svg_unsupported', `SVG 图里有不支持的内容：${node.name.slice(0, 30)}`)
  const space = name === 'svg' ? ' xmlns="http://www.w3.org/2000/svg"' : ''
  return `<${name}${space}${attributesOf(node)}>${node.children.map(written).join('')}</${name}>`
}

const numberIn = (text: string | undefined) => {
  const [, digits] = /^\s*(\d+(?:\.\d+)?)\s*(?:px)?\s*$/.exec(text ?? '') ?? []
  return digits === undefined ? null : Number(digits)
}
const USUAL_SIDE = 300

type Drawing = { svg: string; width: number; height: number }

/** A drawing without scripts and external references: only known shapes with known attributes. Throws `Refused`. */
export function cleanSvg(element: MarkupElement): Drawing {
  const viewBox = (element.attributes.viewBox ?? element.attributes.viewbox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [wide, high] = [viewBox[2], viewBox[3]].map((side) => (side !== undefined && side > 0 ? side : null))
  const width = numberIn(element.attributes.width) ?? wide ?? USUAL_SIDE
  const height = numberIn(element.attributes.height) ?? (wide && high ? (width * high) / wide : high) ?? USUAL_SIDE
  return { svg: written(element), width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
}
