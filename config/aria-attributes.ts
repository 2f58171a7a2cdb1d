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

/** A veil keeps a finger from moving the page below: it is hidden from readers and has no other attribute. */
const isVeil = (rest: string) => rest.includes(' catchtouchmove=')
const attributesOf = (tag: string, rest: string) =>
  Object.entries(ariaData)
    .filter(([name]) => (isVeil(rest) ? ['hidden'] : (own[tag] ?? few)).includes(name))
    .map(([name, key]) => ` aria-${name}="{{i.aria${key}}}"`)
    .join('')

/** Every element of a template of the framework begins and ends so. */
const element = /<([a-z-]+)([^<]*? id="\{\{i\.uid\|\|i\.sid\}\}")/g

/** Typing by other keyboards, passwords of banks and the like. */
const typing =
  /^(safe-password-|bindkeyboard|bindselectionchange|bindnicknamereview|always-embed|auto-fill|cursor-|confirm-hold|adjust-keyboard-to)/

/** Matches templates of the framework that nothing of ours uses: 25 kB of the main package. */
const unused: Readonly<Record<string, RegExp>> = {
  every: /^(animation|bindlongpress|bindanimation(start|iteration|end)|bindtransitionend)$/,
  view: /^hover-/,
  image: /^(webp|fade-in)$/,
  text: /^(selectable|user-select|space|decode|overflow|max-lines)$/,
  'scroll-view':
    /^(upper-threshold|enable-|enhanced|using-sticky|paging-|bounces|fast-|type|associative-|reverse|clip|cache-|min-|padding|refresher-two-|refresher-ball|scroll-anchoring|scroll-into-view-|binddrag|bindscroll(start|end)|bindrefresher(pulling|abort|will|status))/,
  input: typing,
  textarea: typing,
  button:
    /^(lang|form-type|send-message-|app-parameter|show-message-card|business-id|bindgetuserinfo|bindgetrealtime|bindlaunchapp|bindopensetting)/,
  video:
    /^(danmu-|enable-danmu|is-|provision-|certificate-|license-|preferred-|referrer-|background-|ad-|bindad|bindcasting|show-casting|show-snapshot|poster-for|bindprogress|bindcontrolstoggle|play-btn|vslide-|show-bottom)/,
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
    .replace(/ {2,}/g, ' ')
    .replace(/ \/>/g, '/>')
    .replaceAll('xs.a(c, item.nn, l)', 'xs.a(c,item.nn,l)')
    .replace(element, (all, tag: string, rest: string) => (isBare(tag, rest) ? all : `<${tag}${rest}${attributesOf(tag, rest)}`))
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
