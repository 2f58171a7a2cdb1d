import type { MountedPage } from '../mounted-page'
import type { Program } from '../program'
import type { Methods, Params } from './element-methods'
import { describe, findAll, findOne, pageOf } from './elements'

const told = ({ id, path, query }: MountedPage) => ({ pageId: id, path, query })

/** A value inside data by its path, `root.cn[0]`. */
function at(data: unknown, path: unknown): unknown {
  if (typeof path !== 'string') return data
  const steps = path.split(/[.[\]]+/).filter(Boolean)
  return steps.reduce<unknown>((value, step) => (value === null || typeof value !== 'object' ? undefined : Reflect.get(value, step)), data)
}

const windowProperty = (page: MountedPage, name: string) => {
  const frame = page.body.parentElement
  return Reflect.get(frame ?? page.body, name.split('.').at(-1) ?? '') ?? null
}

async function callMethod(page: MountedPage, { method, args }: Params) {
  const found = page.caller[String(method)]
  if (typeof found !== 'function') throw new Error(`page.${method} not exists`)
  return { result: (await found.apply(page.caller, args as unknown[])) ?? null }
}

/** `Page.*` of the protocol, and the pages of `App.*`. */
export function pageMethods({ stack }: Program): Methods {
  const page = ({ pageId }: Params) => pageOf(stack.pages(), pageId)
  return {
    'App.getCurrentPage': () => told(stack.top()),
    'App.getPageStack': () => ({ pageStack: stack.pages().map(told) }),
    'Page.getElement': (params) => describe(findOne(page(params).body, String(params.selector))),
    'Page.getElements': (params) => ({ elements: findAll(page(params).body, String(params.selector)).map(describe) }),
    'Page.getData': (params) => ({ data: at(page(params).caller.data, params.path) ?? null }),
    'Page.setData': (params) => page(params).caller.setData(params.data as object),
    'Page.callMethod': (params) => callMethod(page(params), params),
    'Page.getWindowProperties': (params) => ({ properties: (params.names as string[]).map((name) => windowProperty(page(params), name)) }),
  }
}
