import path from 'node:path'
import postcss, { type AtRule, type Root, type Rule } from 'postcss'
import type { Dist } from './dist'

/** A screen is 750 rpx wide. */
const RPX_PER_VW = 7.5

const inVw = (value: string) => value.replace(/(-?\d*\.?\d+)rpx\b/g, (_, number: string) => `${Number(number) / RPX_PER_VW}vw`)

/** Element names become those of the custom elements; `page` is the element around a page. */
const tagged = (selector: string) =>
  selector.replace(/(^|[\s>+~,(])([a-z][a-z-]*)(?![\w-]*\()/g, (whole, before: string, tag: string) =>
    isForeign(tag) ? whole : `${before}wx-${tag}`,
  )

const foreign = new Set(['from', 'to', 'html', 'body', 'div', 'span', 'img'])
const isForeign = (tag: string) => foreign.has(tag)

const prefixed = (selector: string, prefix: string) => selector.replace(/\.([A-Za-z_][\w-]*)/g, `.${prefix}--$1`)

const isInKeyframes = ({ parent }: Rule) => parent?.type === 'atrule' && /keyframes$/.test((parent as AtRule).name)

/** The scoped name of a component's own classes. */
export const scopeOf = (unit: string) => unit.replace(/[^\w]/g, '-')

/** The sheet with its imports in place. */
function inlined(dist: Dist, file: string): Root {
  const root = postcss.parse(dist.files.get(file) ?? '', { from: file })
  root.walkAtRules('import', (rule) => {
    const target = rule.params.trim().replace(/^["']|["']$/g, '')
    rule.replaceWith(inlined(dist, path.posix.join(target.startsWith('/') ? '' : path.posix.dirname(file), target)))
  })
  return root
}

/** A style sheet as a browser reads it; `scope` prefixes the classes of an isolated component. A missing file is empty. */
export function compileStyle(dist: Dist, file: string, scope?: string): string {
  const root = inlined(dist, file)
  root.walkRules((rule) => {
    if (isInKeyframes(rule)) return
    const selector = tagged(rule.selector)
    rule.selector = scope ? prefixed(selector, scope) : selector
  })
  root.walkDecls((declaration) => {
    declaration.value = inVw(declaration.value)
  })
  return root.toString()
}
