import type { Compilation, Compiler } from 'webpack'
import used from './used-of-taro.json'

/** Attributes of `platform/elements` for the host's screen reader, by the runtime's data keys. */
const ariaData = {
  role: 'Role',
  label: 'Label',
  hidden: 'Hidden',
  live: 'Live',
  modal: 'Modal',
  checked: 'Checked',
  selected: 'Selected',
  expanded: 'Expanded',
  disabled: 'Disabled',
} as const

/** Roles of the smaller elements: they hold text, a picture or input, and no state. */
const few: readonly string[] = ['role', 'label', 'hidden']
/** Only a button is checked, expanded or disabled, and the main package contains the templates of a view fifteen times. */
const ariaOf: Readonly<Record<string, readonly string[]>> = {
  view: [...few, 'live', 'modal'],
  button: [...few, 'checked', 'selected', 'expanded', 'disabled'],
}

/** A veil keeps a finger from moving the page below: it is hidden from readers and has no other attribute. */
const isVeil = (rest: string) => rest.includes(' catchtouchmove=')
/** Neither a dialog nor text that changes by itself is tapped. */
const isTapped = (rest: string) => rest.includes(' bindtap=')
function namesFor(tag: string, rest: string): readonly string[] {
  if (isVeil(rest)) return ['hidden']
  return tag === 'view' && isTapped(rest) ? few : (ariaOf[tag] ?? few)
}
const attributesOf = (tag: string, rest: string) =>
  Object.entries(ariaData)
    .filter(([name]) => namesFor(tag, rest).includes(name))
    .map(([name, key]) => ` aria-${name}="{{i.aria${key}}}"`)
    .join('')

/** Every element of a template of the framework begins and ends so. */
const element = /<([a-z-]+)([^<]*? id="\{\{i\.uid\|\|i\.sid\}\}")/g

const attributes: Readonly<Record<string, readonly string[]>> = used.attributes
/** The runtime itself writes these on an element; names with a colon are the host's own. */
const own = /^(id|data-sid|class|style|slot|aria-.+)$|:/
const opening = /<([a-z-]+)((?: +[A-Za-z:-]+="[^"]*")+)/g
const attribute = / +([A-Za-z:-]+)="[^"]*"/g

const isUsed = (tag: string, name: string) => own.test(name) || (attributes[tag]?.includes(name) ?? true)
const withoutUnused = (template: string) =>
  template.replace(
    opening,
    (_, tag: string, all: string) => `<${tag}${all.replace(attribute, (one, name: string) => (isUsed(tag, name) ? one : ''))}`,
  )

/** A view with at most a class and a style; the runtime uses another template as soon as it has an attribute. */
const isBare = (tag: string, rest: string) => tag === 'view' && /^ style="[^"]*" class="[^"]*" +id="[^"]*"$/.test(rest)

/**
 * A template with aria attributes, without white space and without attributes that nothing of ours sets: 35 kB of the main package. The
 * framework writes the data of aria attributes and leaves them out of its templates.
 */
export function withAriaAttributes(template: string): string {
  const compact = template
    .replace(/>\s+</g, '><')
    .replace(/ {2,}/g, ' ')
    .replace(/ \/>/g, '/>')
    .replaceAll('xs.a(c, item.nn, l)', 'xs.a(c,item.nn,l)')
    .replace(element, (all, tag: string, rest: string) => (isBare(tag, rest) ? all : `<${tag}${rest}${attributesOf(tag, rest)}`))
  return withoutUnused(compact)
}

/** Lists the elements of ours that a template lacks, with the attributes they are given, and views that hold too many. */
function missingIn(template: string): string[] {
  const held = new Map(Object.keys(attributes).map((tag) => [tag, new Set<string>()]))
  for (const [, tag = '', all = ''] of template.matchAll(opening))
    for (const [, name = ''] of all.matchAll(attribute)) held.get(tag)?.add(name)
  const missing = Object.entries(attributes).flatMap(([tag, names]) =>
    names.filter((name) => !held.get(tag)?.has(name)).map((name) => `<${tag} ${name}>`),
  )
  const unnamed = [...held].flatMap(([tag, names]) => (names.has('aria-label') ? [] : [`<${tag} aria-label>`]))
  const isBareThere = /<view style="[^"]*" class="[^"]*" id="[^"]*" data-sid="[^"]*">/.test(template)
  return [...missing, ...unnamed, ...(isBareThere ? [] : ['<view> without attributes'])]
}

/** The whole template of the framework, changed; throws by name for what is not where this file looks for it. */
export function settledTemplate(template: string): string {
  const settled = withAriaAttributes(template)
  const missing = missingIn(settled)
  if (missing.length > 0) throw new Error(`config/aria-attributes.ts does not find in Taro's template: ${missing.join(', ')}`)
  return settled
}

function addAttributes(compilation: Compilation, { webpack: { sources } }: Compiler): void {
  for (const name of Object.keys(compilation.assets).filter((file) => file.endsWith('base.wxml'))) {
    compilation.updateAsset(name, (source) => new sources.RawSource(settledTemplate(String(source.source()))))
  }
}

/** Gives the mini-program's templates their attributes for assistive technology. */
export class AriaAttributesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('aria-attributes', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: 'aria-attributes', stage }, () => addAttributes(compilation, compiler))
    })
  }
}
