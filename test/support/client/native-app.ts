import type { HandlerName } from '@/platform/bridge/port'

type Answer = unknown | ((data: object) => unknown)
/** A handler that is registered and never answers. */
export const SILENT = Symbol('silent')

/** A native shell around the page, scripted: what each handler answers. Handlers it has no line for are not registered. */
export function nativeApp(script: Partial<Record<HandlerName, Answer>>) {
  const calls: [name: string, data: object][] = []
  const bridge = {
    callHandler: (name: string, data: object, answer: (raw: unknown) => void) => {
      calls.push([name, data])
      const line = name === 'getRegisteredHandlers' ? (script.getRegisteredHandlers ?? Object.keys(script)) : script[name as HandlerName]
      const raw = line instanceof Function ? line(data) : line
      if (raw !== SILENT) answer(raw)
    },
  }
  Object.assign(window, { WebViewJavascriptBridge: bridge })
  return {
    calls,
    /** The arguments of one handler's calls, oldest first. */
    toldTo: (name: HandlerName) => calls.flatMap(([called, data]) => (called === name ? [data] : [])),
    leave: () => Reflect.deleteProperty(window, 'WebViewJavascriptBridge'),
  }
}

/** Takes the shell away from the page, whichever it was. */
export const withoutApp = () => Reflect.deleteProperty(window, 'WebViewJavascriptBridge')
