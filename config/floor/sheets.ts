import { type AtRule, type Declaration, parse, type Rule } from 'postcss'

/** Properties that browsers at the floor do not know and without which a page is broken; `inset` is known there, and barely. */
const properties =
  /^(inset(-.+)?|translate|rotate|scale|container(-.+)?|content-visibility|contain-intrinsic-.+|field-sizing|anchor-name|position-anchor)$/
/** Units and functions; a declaration of the same property before it stands in for it. */
const values = /\d([dsl]v[hw]|cq[hwi]|r?lh)\b|(?<![\w-])(color-mix|oklch|oklab|light-dark|linear|anchor|round|mod)\(|\bsubgrid\b/
/** At-rules whose content is not read at all. */
const atRules = /^(container|layer|scope|starting-style|property)$/
/** Conditions of media written as comparisons. */
const comparison = /[<>]/
/** Names that make the browser drop the whole rule; `:has` and `:focus-visible` are not among them: what is in their rules only adds to what is there. */
const selectors = /:(popover-open|modal|user-valid|user-invalid|open|nth-child\([^)]* of )|&/
/** Properties that older browsers know only with a prefix; the plain name needs a prefixed twin. */
const prefixed = /^(mask(-.+)?|appearance|user-select|backdrop-filter)$/

type Place = Declaration | Rule | AtRule

/** A value without the pictures in it. */
const bare = (value: string) => value.replace(/url\(("[^"]*"|'[^']*'|[^)]*)\)/g, 'url()')
const isNew = (value: string) => values.test(bare(value))
const SHOWN = 80

const siblings = (declaration: Declaration) =>
  (declaration.parent?.nodes ?? []).filter((node): node is Declaration => node.type === 'decl' && node !== declaration)

/** Whether an older value of the property, or a prefixed name of it, is in the same rule. */
const hasEarlier = (declaration: Declaration) => siblings(declaration).some(({ prop, value }) => prop === declaration.prop && !isNew(value))
const hasTwin = (declaration: Declaration) => siblings(declaration).some(({ prop }) => prop === `-webkit-${declaration.prop}`)

function declarationProblem(declaration: Declaration): string | undefined {
  const { prop, value } = declaration
  if (properties.test(prop)) return prop
  if (isNew(value) && !prop.startsWith('--') && !hasEarlier(declaration)) return `${prop}: ${bare(value).slice(0, SHOWN)}`
  return prefixed.test(prop) && !hasTwin(declaration) ? `${prop} without -webkit-${prop}` : undefined
}

function problemOf(node: Place): string | undefined {
  if (node.type === 'decl') return declarationProblem(node)
  if (node.type === 'rule') return selectors.test(node.selector) ? node.selector : undefined
  if (atRules.test(node.name)) return `@${node.name}`
  return node.name === 'media' && comparison.test(node.params) ? `@media ${node.params}` : undefined
}

/** Finds what browsers at the floor do not know in a built sheet, and a page cannot do without. */
export function sheetProblems(sheet: string): string[] {
  const found = new Set<string>()
  parse(sheet).walk((node) => {
    const problem = node.type === 'comment' ? undefined : problemOf(node)
    if (problem) found.add(problem)
  })
  return [...found]
}
