import type { Compilation, Compiler } from 'webpack'

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
  valuenow: 'Valuenow',
  valuemin: 'Valuemin',
  valuemax: 'Valuemax',
} as const

/** Roles of the smaller elements: they hold text, a picture or input, and no state. */
const few: readonly string[] = ['role', 'label', 'hidden']
/** Only a button is checked, expanded or disabled, and the main package contains the templates of a view fifteen times. */
const own: Readonly<Record<string, readonly string[]>> = {
  view: [...few, 'live', 'modal', 'valuenow', 'valuemin', 'valuemax'],
  button: [...few, 'checked', 'selected', 'expanded', 'disabled'],
}

const attributesOf = (tag: string) =>
  Object.entries(ariaData)
    .filter(([name]) => (own[tag] ?? few).includes(name))
    .map(([name, key]) => ` aria-${name}="{{i.aria${key}}}"`)
    .join('')

/** Every element of a template of the framework begins and ends so. */
const element = /<([a-z-]+)([^<]*? id="\{\{i\.uid\|\|i\.sid\}\}")/g

/** What the framework's templates offer and nothing of ours uses: 20 kB of the main package. */
const unused: Readonly<Record<string, RegExp>> = {
  every: /^(animation|bindanimation(start|iteration|end)|bindtransitionend)$/,
  view: /^hover-/,
  text: /^(selectable|user-select|space|decode|overflow|max-lines)$/,
  'scroll-view':
    /^(upper-threshold|enable-|enhanced|using-sticky|paging-|bounces|fast-|type|associative-|reverse|clip|cache-|min-|padding|refresher-two-|refresher-ball|scroll-anchoring|scroll-into-view-|binddrag|bindscroll(start|end)|bindrefresher(pulling|abort|will|status))/,
  swiper: /^(indicator-|snap-|easing-|layout-|transformer-|display-|previous-|next-|cache-|scroll-)/,
}
const opening = /<([a-z-]+)((?: +[a-z-]+="[^"]*")+)/g
const attribute = / +([a-z-]+)="[^"]*"/g

const isUnused = (tag: string, name: string) => unused.every?.test(name) || unused[tag]?.test(name)
const withoutUnused = (template: string) =>
  template.replace(
    opening,
    (_, tag: string, all: string) => `<${tag}${all.replace(attribute, (one, name: string) => (isUnused(tag, name) ? '' : one))}`,
  )

/** A view with at most a class and a style; the runtime uses another template as soon as it has an attribute. */
const isBare = (tag: string, rest: string) => tag === 'view' && /^ style="[^"]*" class="[^"]*" +id="[^"]*"$/.test(rest)

/**
 * A template with aria attributes, without white space and unused attributes. The framework writes the data of these attributes
 * and leaves them out of its templates.
 */
export function withAriaAttributes(template: string): string {
  const compact = template
    .replace(/>\s+</g, '><')
    .replace(element, (all, tag: string, rest: string) => (isBare(tag, rest) ? all : `<${tag}${rest}${attributesOf(tag)}`))
  return withoutUnused(compact)
}

function addAttributes(compilation: Compilation, { webpack: { sources } }: Compiler): void {
  for (const name of Object.keys(compilation.assets).filter((file) => file.endsWith('base.wxml'))) {
    compilation.updateAsset(name, (source) => new sources.RawSource(withAriaAttributes(String(source.source()))))
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
