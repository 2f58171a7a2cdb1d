import { fire } from '../events'
import { describe, elementOf, findAll, findOne } from './elements'
import { touch } from './touch'

export type Params = Record<string, unknown>
export type Methods = Record<string, (params: Params) => unknown>

const names = (params: Params) => params.names as string[]

/** As a browser shows it; without a layout, all of it. */
const textOf = (element: HTMLElement) => Reflect.get(element, 'innerText') ?? element.textContent ?? ''

const domProperty = (element: HTMLElement, name: string) => (name === 'innerText' ? textOf(element) : Reflect.get(element, name))

function property(element: HTMLElement, name: string): unknown {
  if (name === '__propPublic') return { value: true, ...Object.fromEntries([...element.attributes].map((one) => [one.name, true])) }
  return name === 'value' ? Reflect.get(element, 'value') : element.getAttribute(name)
}

function type(element: HTMLElement, text: unknown): void {
  const field = element.querySelector('input, textarea')
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) throw new Error('nothing to type into')
  if (field.disabled) throw new Error('the field is disabled')
  const limit = field.maxLength >= 0 ? field.maxLength : undefined
  field.value = String(text).slice(0, limit)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Functions `Element.callFunction` may name. */
const functions: Record<string, (element: HTMLElement, ...args: unknown[]) => unknown> = {
  'input.input': type,
  'textarea.input': type,
  'scroll-view.scrollTo': (element, x, y) => element.scrollTo(Number(x), Number(y)),
  'scroll-view.scrollTop': (element) => element.scrollTop,
  'scroll-view.scrollLeft': (element) => element.scrollLeft,
  'scroll-view.scrollWidth': (element) => element.scrollWidth,
  'scroll-view.scrollHeight': (element) => element.scrollHeight,
}

function callFunction({ elementId, functionName, args }: Params): unknown {
  const known = functions[String(functionName)]
  if (!known) throw new Error(`${functionName} is not implemented`)
  return { result: known(elementOf(elementId), ...(args as unknown[])) ?? null }
}

const fingerOf = ({ touches, changedTouches }: Params) => {
  const [finger] = ((changedTouches ?? touches ?? []) as { clientX?: number; clientY?: number }[]).slice(-1)
  return [finger?.clientX ?? 0, finger?.clientY ?? 0] as const
}

/** `Element.*` of the protocol. Tapping by a real finger is the host's; without a layout it is made by hand here. */
export const elementMethods: Methods = {
  'Element.getElement': ({ elementId, selector }) => describe(findOne(elementOf(elementId), String(selector))),
  'Element.getElements': ({ elementId, selector }) => ({ elements: findAll(elementOf(elementId), String(selector)).map(describe) }),
  'Element.getDOMProperties': (params) => ({
    properties: names(params).map((name) => domProperty(elementOf(params.elementId), name) ?? null),
  }),
  'Element.getProperties': (params) => ({ properties: names(params).map((name) => property(elementOf(params.elementId), name) ?? null) }),
  'Element.getAttributes': (params) => ({ attributes: names(params).map((name) => elementOf(params.elementId).getAttribute(name)) }),
  'Element.getStyles': (params) => {
    const style = getComputedStyle(elementOf(params.elementId))
    return { styles: names(params).map((name) => style.getPropertyValue(name)) }
  },
  'Element.getOffset': ({ elementId }) => {
    const { left, top } = elementOf(elementId).getBoundingClientRect()
    return { left, top }
  },
  'Element.getWXML': ({ elementId, type: kind }) => {
    const element = elementOf(elementId)
    return { wxml: (kind === 'outer' ? element.outerHTML : element.innerHTML).replace(/(<\/?)wx-/g, '$1') }
  },
  'Element.tap': ({ elementId }) => {
    const element = elementOf(elementId)
    touch(element, 'touchstart')
    touch(element, 'touchend')
  },
  'Element.touchstart': (params) => touch(elementOf(params.elementId), 'touchstart', ...fingerOf(params)),
  'Element.touchmove': (params) => touch(elementOf(params.elementId), 'touchmove', ...fingerOf(params)),
  'Element.touchend': (params) => touch(elementOf(params.elementId), 'touchend', ...fingerOf(params)),
  'Element.triggerEvent': ({ elementId, type: event, detail }) => fire(elementOf(elementId), String(event), detail),
  'Element.dispatchEvent': ({ elementId, eventName, detail }) => fire(elementOf(elementId), String(eventName), detail, true),
  'Element.callFunction': callFunction,
}
