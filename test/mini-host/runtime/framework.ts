import { type CodeSpace, component, glassEasel, MiniProgramEnv } from 'glass-easel-miniprogram-adapter'
import type { Bundle } from '../bundle'
import { rawOf } from './elements/define'
import { withPlainEvents } from './events'
import type { Meter } from './meter'

type Definition = Record<string, unknown> & { methods?: object }
type Templates = Record<string, glassEasel.template.ComponentTemplate['content']>

export type Framework = {
  define(kind: 'Page' | 'Component', path: string, definition: Definition): void
  create(path: string): ReturnType<ReturnType<MiniProgramEnv['associateBackend']>['createRoot']>
}

/** Tags of the base library; each becomes the custom element `wx-<tag>`. */
const builtIns = [
  'view',
  'text',
  'image',
  'button',
  'input',
  'textarea',
  'video',
  'scroll-view',
  'swiper',
  'swiper-item',
  'canvas',
  'form',
  'label',
  'navigator',
  'icon',
  'progress',
  'switch',
  'slider',
  'checkbox',
  'checkbox-group',
  'radio',
  'radio-group',
  'picker',
  'picker-view',
  'picker-view-column',
  'rich-text',
  'web-view',
  'cover-view',
  'cover-image',
  'movable-area',
  'movable-view',
  'audio',
  'page-container',
  'root-portal',
  'share-element',
  'match-media',
  'open-data',
  'ad',
  'official-account',
]

/** 0.12.1 has no dispatcher of its own for what the document fires. */
function connectEvents(pressed: (button: Element) => void): glassEasel.GeneralBackendContext {
  const { Event: FrameworkEvent } = glassEasel
  const context = new glassEasel.CurrentWindowBackendContext()
  context.onEvent((target, type, detail, options) => {
    if (type === 'tap' && isOff(target)) return undefined
    const event = new FrameworkEvent(type, detail, options)
    FrameworkEvent.dispatchEvent(target, event)
    if (type === 'tap') press(target, pressed)
    return event.getEventBubbleStatus()
  })
  return context
}

const closest = (target: unknown, selector: string) => (target as { $$?: Element | null }).$$?.closest(selector) ?? null

/** A disabled button lets no tap out. */
const isOff = (target: unknown): boolean => closest(target, 'wx-button[disabled]') !== null

/** A button with an open type does what the vendor's does, besides being tapped. */
function press(target: unknown, pressed: (button: Element) => void): void {
  const button = closest(target, 'wx-button')
  if (button && rawOf(button, 'open-type')) pressed(button)
}

function fill(space: CodeSpace, { units, templates }: Bundle): void {
  const groups = new Function(`return ${templates}`)() as Templates
  for (const [path, { config, style }] of Object.entries(units)) {
    space.addComponentStaticConfig(path, {
      ...config,
      usingComponents: Object.fromEntries(Object.entries(config.usingComponents ?? {}).map(([name, target]) => [name, `/${target}`])),
    } as Parameters<CodeSpace['addComponentStaticConfig']>[1])
    const content = groups[path]
    if (content) space.addCompiledTemplate(path, { groupList: groups, content, fallbackListenerOnNativeNode: true })
    if (config.component && style) space.addStyleSheet(path, undefined, path.replace(/[^\w]/g, '-'))
  }
}

/** DOM ids are the mini-program's own, without the random prefixes of the framework. */
function keepIds(space: CodeSpace): void {
  type Prepared = [glassEasel.ComponentOptions, unknown]
  const inner = space as unknown as { prepareComponentOptions(...args: unknown[]): Prepared }
  const prepare = inner.prepareComponentOptions.bind(space)
  inner.prepareComponentOptions = (...args) => {
    const [options, isolation] = prepare(...args)
    return [{ ...options, idPrefixGenerator: null, writeIdToDOM: true }, isolation]
  }
}

/** Every `setData` of the mini-program goes over the meter. */
function measure(meter: Meter): void {
  const { prototype } = component.ComponentCaller
  const plain = prototype.setData
  prototype.setData = function (data: object, done?: () => void) {
    plain.call(this, meter.pass(data), done)
  }
}

/** The vendor takes an empty object for no list; Taro relies on it. */
const listOf = (value: unknown) => (Array.isArray(value) ? value : [])

function componentOf(definition: Definition): Definition {
  const { behaviors, externalClasses, methods = {} } = definition
  return { ...definition, behaviors: listOf(behaviors), externalClasses: listOf(externalClasses), methods: withPlainEvents(methods) }
}

function register(space: CodeSpace, path: string, kind: 'Page' | 'Component', definition: Definition): void {
  space.componentEnv(path, (env) => {
    if (kind === 'Page') env.Page(withPlainEvents(definition) as never)
    else env.Component(componentOf(definition) as never)
  })
}

type FrameworkDeps = {
  bundle: Bundle
  meter: Meter
  /** A button with an open type was tapped. */
  pressed: (button: Element) => void
}

/** The vendor's open component framework on this document, filled with the build's templates. */
export function createFramework({ bundle, meter, pressed }: FrameworkDeps): Framework {
  glassEasel.globalOptions.writeIdToDOM = true
  measure(meter)
  const env = new MiniProgramEnv()
  const associated = env.associateBackend(connectEvents(pressed))
  const space = env.createCodeSpace('main', true)
  keepIds(space)
  for (const tag of builtIns) space.getComponentSpace().setGlobalUsingComponent(tag, `wx-${tag}`)
  fill(space, bundle)
  return {
    define: (kind, path, definition) => register(space, path, kind, definition),
    create: (path) => associated.createRoot('wx-root', space, path),
  }
}
